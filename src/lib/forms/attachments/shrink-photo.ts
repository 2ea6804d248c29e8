/** Makes photos smaller before they are sent: a phone's photo has more pixels than anybody looks at. */

/** Longest edge of a photo that is sent, in pixels. */
const MAX_EDGE = 2560;
const QUALITY = 0.86;
const shrinkable: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

const renamed = (name: string): string => name.replace(/\.(?:png|webp|jpeg)$/i, '.jpg');

async function drawn(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = MAX_EDGE / Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
}

/**
 * Returns the photo scaled to a long edge of at most 2,560 pixels; the original when scaling fails or saves nothing.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!shrinkable.includes(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    if (Math.max(bitmap.width, bitmap.height) <= MAX_EDGE) return file;
    // PNG keeps its transparency, and lettering stays sharp.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const blob = await drawn(bitmap, type);
    bitmap.close();
    if (!blob || blob.size >= file.size) return file;
    const name = type === 'image/jpeg' ? renamed(file.name) : file.name;
    return new File([blob], name, { type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}
