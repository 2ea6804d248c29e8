export const databasePassword = 'planted';
