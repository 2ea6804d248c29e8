/** Files that one client may have stored, where the settings say nothing else. */
export const defaultQuota = { files: 200, megabytes: 100 } as const;
