/** Counts what a user does on a page, for tests that bound the length of a journey. */
import { expect, type Locator } from '@playwright/test';

/** Each press, choice, file, paste and typed field is one act; Tab keys and scrolling count nothing. */
export class CountedActs {
  acts = 0;
  typedFields = 0;

  /** Clicks or taps a control. */
  async press(target: Locator): Promise<void> {
    this.acts += 1;
    await target.click();
  }

  /** Types a text into a field in place of its value. */
  async type(field: Locator, text: string): Promise<void> {
    this.acts += 1;
    this.typedFields += 1;
    await field.fill(text);
  }

  /** Presses one key, such as Enter. */
  async key(target: Locator, key: string): Promise<void> {
    this.acts += 1;
    await target.press(key);
  }

  /** Chooses an entry of a select. */
  async choose(select: Locator, label: string): Promise<void> {
    this.acts += 1;
    await select.selectOption({ label });
  }

  /** Chooses files with a file input. */
  async attach(input: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.acts += 1;
    await input.setInputFiles(files);
  }

  /** Pastes a text from the clipboard into a control. */
  async paste(target: Locator, text: string): Promise<void> {
    this.acts += 1;
    await target.focus();
    const isOpen = await target.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const init = { clipboardData, bubbles: true, cancelable: true };
      return element.dispatchEvent(new ClipboardEvent('paste', init));
    }, text);
    // The browser inserts a paste that no script takes.
    if (isOpen) await target.page().keyboard.insertText(text);
  }

  /** Expects at most so many acts and typed fields until now. */
  expectAtMost(acts: number, typedFields = Number.POSITIVE_INFINITY): void {
    expect(this.acts, 'acts').toBeLessThanOrEqual(acts);
    expect(this.typedFields, 'typed fields').toBeLessThanOrEqual(typedFields);
  }
}
