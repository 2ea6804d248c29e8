/** Default limits of the files that one client may have stored. */
export const defaultQuota = { files: 200, megabytes: 100 } as const;
