/** Script of the label list: copies, deletes, and draws logos, which are fetched with the token. */
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
      call: async () => (await import('#lib/labels/client.ts')).deleteLabel(id),
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

/** Ids of the labels that are chosen for the approval; they stay chosen on other pages of the list. */
const chosen = new Set<string>();

const waitingIds = (): readonly string[] =>
  document.querySelector<HTMLElement>('[data-waiting]')?.dataset['waiting']?.split(' ') ?? [];

/** Shows the selection and its count on the link; without one the link opens all. */
async function showChoice(): Promise<void> {
  const all = waitingIds();
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-approve]'))
    box.checked = chosen.has(box.dataset['approve'] ?? '');
  const every = document.querySelector<HTMLInputElement>('[data-approve-all]');
  if (every) {
    every.checked = chosen.size === all.length;
    every.indeterminate = chosen.size > 0 && chosen.size < all.length;
  }
  const link = document.querySelector<HTMLAnchorElement>('[data-approve-link]');
  if (!link) return;
  const address = new URL(link.href);
  const isPart = chosen.size > 0 && chosen.size < all.length;
  const part = isPart ? [...chosen].map((id) => ['label', id]) : [];
  address.search = new URLSearchParams(part).toString();
  link.href = address.href;
  link.classList.toggle('btn-primary', chosen.size > 0);
  const { counted } = await import('#lib/kernel/count-text.ts');
  link.textContent = `Approve ${counted(isPart ? chosen.size : all.length, 'label')}`;
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const { approve, approveAll } = target.dataset;
  if (approve === undefined && approveAll === undefined) return;
  for (const id of approve === undefined ? waitingIds() : [approve]) {
    if (target.checked) chosen.add(id);
    else chosen.delete(id);
  }
  void showChoice();
});
addEventListener(LIST_CHANGED, () => void showChoice());

wantLogos();
$labelImages.listen(drawLogos);
addEventListener(LIST_CHANGED, wantLogos);
