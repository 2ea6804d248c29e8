import { downloadFile } from '#lib/session/download-file.ts';

/** Downloads the rejected rows of an import, with their errors. */
export function DownloadFailures({ uploadId }: { readonly uploadId: string }) {
  const path = `/client/imports/${uploadId}/failures?format=xlsx`;
  return (
    <button
      type="button"
      className="btn"
      aria-label={`Download these rows, which ${uploadId} left out`}
      onClick={() => void downloadFile(path, `${uploadId}-failed-rows.xlsx`)}
    >
      Download these rows
    </button>
  );
}
