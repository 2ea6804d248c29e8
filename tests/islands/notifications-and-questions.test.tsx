// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogHost } from '../../src/islands/DialogHost.island.tsx';
import { ToastHost } from '../../src/islands/ToastHost.island.tsx';
import { askConfirmation } from '#lib/session/question.store.ts';
import { dismissToast, notify } from '#lib/session/toast.store.ts';

/** jsdom has no modal dialogs; what they show and answer is tested here, the rest in a browser. */
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

const hostOf = (element: Element): Element => element.closest('.toast-host') ?? element;

describe('a notification', () => {
  it('announces by its kind, one at a time', () => {
    render(<ToastHost />);
    act(() => notify('Saved.'));
    expect(screen.getByRole('status').textContent).toBe('Saved.');
    act(() => notify('Not saved.', 'error'));
    expect(screen.getByRole('alert').textContent).toBe('Not saved.');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('may have a button, which takes it away', () => {
    render(<ToastHost />);
    const run = vi.fn();
    act(() => notify('Pasted 3 rows.', 'warning', { label: 'Undo', run }));
    expect(screen.getByRole('alert').textContent).toContain('Pasted 3 rows.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Pasted 3 rows.')).toBeNull();
  });

  it('gives the focus back when it is closed', () => {
    render(
      <>
        <input aria-label="Email" />
        <ToastHost />
      </>,
    );
    act(() => notify('Not saved.', 'error'));
    const field = screen.getByRole('textbox');
    act(() => field.focus());
    const close = screen.getByRole('button', { name: 'Close notification' });
    act(() => close.focus());
    fireEvent.click(close);
    expect(document.activeElement).toBe(field);
  });

  it('stays 2000 ms, longer while the pointer or the focus is on it', () => {
    vi.useFakeTimers();
    render(<ToastHost />);
    act(() => notify('First'));
    wait(1999);
    expect(screen.queryByText('First')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('First')).toBeNull();

    act(() => notify('Second'));
    fireEvent.pointerEnter(hostOf(screen.getByText('Second')));
    wait(9000);
    const close = screen.getByRole('button', { name: 'Close notification' });
    act(() => close.focus());
    fireEvent.pointerLeave(hostOf(close));
    wait(9000);
    expect(screen.queryByText('Second')).not.toBeNull();
    fireEvent.click(close);
    expect(screen.queryByText('Second')).toBeNull();

    act(() => notify('Third'));
    wait(1000);
    act(() => notify('Fourth'));
    expect(screen.queryByText('Third')).toBeNull();
    wait(1999);
    expect(screen.queryByText('Fourth')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Fourth')).toBeNull();
  });
});

describe('a question', () => {
  it('asks with the defaults, focuses Cancel and answers', async () => {
    render(<DialogHost />);
    let answer = Promise.resolve(false);
    act(() => {
      answer = askConfirmation({});
    });
    const dialog = screen.getByRole('dialog', { name: 'Delete' });
    expect(dialog.textContent).toContain('Are you sure you want to delete?');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await answer).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('traps the focus', () => {
    render(<DialogHost />);
    act(() => void askConfirmation({ title: 'Logout' }));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    const confirm = screen.getByRole('button', { name: 'Logout' });
    fireEvent.keyDown(cancel, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(confirm);
    fireEvent.keyDown(confirm, { key: 'Tab' });
    expect(document.activeElement).toBe(cancel);
    fireEvent.click(cancel);
  });

  it('offers Yes and No, takes another action, and yields to the next question', async () => {
    render(<DialogHost />);
    let first = Promise.resolve(true);
    act(() => {
      first = askConfirmation({ prompt: 'Yes', action: 'send this' });
    });
    expect(screen.getByText('Are you sure you want to send this?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'No' })).toBeTruthy();
    let second = Promise.resolve(true);
    act(() => {
      second = askConfirmation({ title: 'Leave' });
    });
    expect(await first).toBe(false);
    fireEvent(screen.getByRole('dialog', { name: 'Leave' }), new Event('close'));
    expect(await second).toBe(false);
  });
});
