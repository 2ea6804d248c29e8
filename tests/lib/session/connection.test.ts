// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#lib/kernel/messages.ts';
import { $online, followConnection } from '#lib/session/connection.store.ts';
import { $toast } from '#lib/session/toast.store.ts';

const layer = (): HTMLDialogElement | null => document.querySelector('dialog');
const go = (state: 'online' | 'offline') => dispatchEvent(new Event(state));

beforeAll(() => {
  // jsdom knows modal dialogs by their attribute only.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
  document.body.innerHTML =
    '<dialog id="offline-layer" role="alertdialog"></dialog><a href="#there">There</a><form></form>';
  followConnection();
});
beforeEach(() => {
  go('online');
  $toast.set(null);
});

describe('the connection', () => {
  it('shows the layer as soon as it is gone, without a second notice', () => {
    go('offline');
    expect($online.get()).toBe(false);
    expect(layer()?.open).toBe(true);
    expect($toast.get()).toBeNull();
  });

  it('takes the layer away and says so when it is back', () => {
    go('offline');
    go('online');
    expect(layer()?.open).toBe(false);
    expect($toast.get()).toMatchObject({ message: messages.online, kind: 'success' });
  });

  it('shows the layer again when it was closed by a key', () => {
    go('offline');
    layer()?.close();
    layer()?.dispatchEvent(new Event('close'));
    expect(layer()?.open).toBe(true);
  });

  it.each([
    ['a link', () => document.querySelector('a'), 'click'],
    ['a form', () => document.querySelector('form'), 'submit'],
  ])('blocks %s while it is gone', (_case, find, type) => {
    const reached = vi.fn();
    const target = find();
    target?.addEventListener(type, reached);
    const act = () => target?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    go('offline');
    expect(act()).toBe(false);
    expect(reached).not.toHaveBeenCalled();
    expect($toast.get()).toMatchObject({ message: messages.offline, kind: 'error' });
    go('online');
    expect(act()).toBe(true);
  });
});
