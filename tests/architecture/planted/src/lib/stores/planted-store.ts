import { databasePassword } from '../server/planted-secret.ts';

export const viaLib = databasePassword;
