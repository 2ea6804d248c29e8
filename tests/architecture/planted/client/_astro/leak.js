const a = 'select password_hash from clients';
import 'node:fs';
