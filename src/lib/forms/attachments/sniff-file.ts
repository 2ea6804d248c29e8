/** Detects a file type by its first bytes; name and declared type are untrusted (OWASP ASVS 5.0, 5.2.2). */

const signatures = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
} as const;

type KnownFileType = keyof typeof signatures;

/** The type, or null for everything else. */
export function sniffFileType(bytes: Uint8Array): KnownFileType | null {
  const types = Object.keys(signatures) as KnownFileType[];
  return types.find((type) => signatures[type].every((byte, i) => bytes[i] === byte)) ?? null;
}

/** JPG and PNG: permitted profile pictures. */
export const isPicture = (bytes: Uint8Array): boolean => {
  const type = sniffFileType(bytes);
  return type === 'jpg' || type === 'png';
};
