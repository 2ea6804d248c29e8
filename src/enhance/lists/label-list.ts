/** What the list of labels does with script: copies and deletes, and draws the logos, which are fetched with the token. */
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import { LIST_CHANGED } from './list-swap.ts';
import { onRowActs, removeEntry } from './row-acts.ts';

interface Entry {
  readonly id: string;
  /** Ids of the pictures in its drawing. */
  readonly logos: readonly string[];
}

onRowActs<Entry>({
  duplicate: async ({ id }) =>
    (await import('#lib/labels/editor/label-acts.ts')).duplicateLabel(id),
  delete: ({ id }) =>
    removeEntry({
      what: 'this draft',
      call: async () => (await import('#lib/labels/browser-client.ts')).deleteLabel(id),
      failed: 'The draft was not deleted.',
      done: 'Draft deleted.',
    }),
});

/** Each place of a picture that is here becomes the picture. */
function drawLogos(): void {
  const images = $labelImages.get();
  for (const place of document.querySelectorAll<SVGRectElement>('.label-cards [data-image]')) {
    const url = images[place.dataset['image'] ?? '']?.url;
    if (url === undefined) continue;
    const picture = document.createElementNS(place.namespaceURI ?? '', 'image');
    picture.setAttribute('href', url);
    for (const name of ['x', 'y', 'width', 'height'])
      picture.setAttribute(name, place.getAttribute(name) ?? '');
    place.replaceWith(picture);
  }
}

function wantLogos(): void {
  const cards = document.querySelectorAll<HTMLElement>('.label-cards [data-entry]');
  wantImages(
    [...cards].flatMap(({ dataset }) => (JSON.parse(dataset['entry'] ?? '{}') as Entry).logos),
  );
  drawLogos();
}

wantLogos();
$labelImages.listen(drawLogos);
addEventListener(LIST_CHANGED, wantLogos);
