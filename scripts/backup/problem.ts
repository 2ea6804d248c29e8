/** Expected error, described in a sentence for the operator; other errors are bugs. */
export class BackupProblem extends Error {}
