/** Reads a barcode with the camera and searches for it. The picture stays in the browser. */
import { pathOf } from '#lib/kernel/routes.ts';
import { notify } from '#lib/session/toast.store.ts';

const NO_CAMERA = 'The camera cannot be used. Allow it for this site, or type the number.';
const PAUSE_MS = 200;

/** Shape Detection API, which TypeScript's DOM types lack. */
declare class BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

function dialogOf(stream: MediaStream) {
  const dialog = document.createElement('dialog');
  dialog.className = 'confirm';
  dialog.ariaLabel = 'Scan a barcode';
  const video = Object.assign(document.createElement('video'), {
    className: 'w-full rounded-field bg-base-200',
    muted: true,
    playsInline: true,
    autoplay: true,
    srcObject: stream,
  });
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn mt-4 w-full',
    textContent: 'Cancel',
  });
  close.addEventListener('click', () => dialog.close());
  dialog.append(video, close);
  dialog.addEventListener('close', () => {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  });
  return { dialog, video };
}

/** Opens the camera until a barcode is read or the dialog is closed. */
export async function scanRecord(): Promise<void> {
  const constraints = { video: { facingMode: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia(constraints).catch(() => null);
  if (!stream) {
    notify(NO_CAMERA, 'error');
    return;
  }
  const detector = new BarcodeDetector();
  const { dialog, video } = dialogOf(stream);
  document.body.append(dialog);
  dialog.showModal();
  while (dialog.open) {
    const [code] = await detector.detect(video).catch(() => []);
    if (code) {
      dialog.close();
      location.assign(
        `${pathOf('search')}?${new URLSearchParams({ q: code.rawValue }).toString()}`,
      );
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
