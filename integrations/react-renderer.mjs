import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Server renderer for React islands. An island's first markup depends on its props alone (the stores are
 * never written on the server), so equal props give equal markup, which is kept: rendering a React tree
 * costs 0.3-0.5 ms, finding it again a few microseconds.
 */
const KEPT_PER_ISLAND = 200;
const LONGEST_KEY = 4096;

/** @type {WeakMap<Function, Map<string, { html: string, attrs: { prefix: string } }>>} */
const kept = new WeakMap();

function render(Component, props) {
  const prefix = `${Component.name}-`;
  return {
    html: renderToString(createElement(Component, props), { identifierPrefix: prefix }),
    attrs: { prefix },
  };
}

function renderToStaticMarkup(Component, { class: _class, ...props }, slots) {
  if (Object.keys(slots).length > 0) {
    throw new Error(`Island ${Component.name} was given children; pass props instead.`);
  }
  const key = JSON.stringify(props);
  if (key.length > LONGEST_KEY) return render(Component, props);
  const known = kept.get(Component) ?? new Map();
  kept.set(Component, known);
  let entry = known.get(key);
  if (entry) known.delete(key);
  else entry = render(Component, props);
  known.set(key, entry);
  if (known.size > KEPT_PER_ISLAND) known.delete(known.keys().next().value);
  return entry;
}

export default {
  name: 'portal:react',
  check: async (Component) => typeof Component === 'function',
  renderToStaticMarkup: async (Component, props, slots) =>
    renderToStaticMarkup(Component, props, slots),
};
