// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileForm } from '../../../src/islands/ProfileForm.island.tsx';
import { $picture } from '#lib/accounts/sessions/picture.ts';
import {
  $savedProfile,
  $unsaved,
  profileController,
  rememberStored,
} from '#lib/accounts/sessions/profile.ts';
import { removePicture } from '#lib/accounts/sessions/profile-picture.ts';
import { $toast } from '#lib/session/toast.store.ts';
import { profileCases } from '../../fixtures/validation/profile.ts';

const values = { ...profileCases.right, clientId: 'C-000007' };
const saved = { ...values, contact_person: 'Bob Lee', profile: 'new.jpg' };

const answer = (body: unknown, status = 200) => Response.json(body, { status });
const fetched = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
const describedBy = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

beforeEach(() => {
  // jsdom has no layout and no scrolling.
  Element.prototype.scrollIntoView = vi.fn();
  localStorage.setItem('clientAuthData', JSON.stringify({ token: 't', client: { id: 'id-7' } }));
  vi.stubGlobal('fetch', fetched);
  URL.createObjectURL = vi.fn(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn();
  fetched.mockReset();
  rememberStored(values);
  render(<ProfileForm initial={{ values }} picture={null} mayChangeCompany />);
});
afterEach(() => {
  cleanup();
  removePicture();
  $toast.set(null);
  $savedProfile.set(null);
  localStorage.clear();
});

describe('the profile form', () => {
  it('holds the stored values in the HTML of the server', () => {
    const html = renderToString(
      <ProfileForm initial={{ values }} picture={null} mayChangeCompany />,
    );
    for (const value of ['Ann Lee', '1 Mill Lane', 'C-000007', '/default-profile.svg'])
      expect(html).toContain(value);
  });

  it('shows customer id and e-mail read-only', () => {
    expect(box('Customer ID').readOnly).toBe(true);
    expect(box('Email').readOnly).toBe(true);
    expect(screen.getByLabelText('Profile Picture').getAttribute('accept')).toBe(
      'image/jpeg,image/png',
    );
  });

  it('describes a wrong field by its message, and sends nothing', async () => {
    await userEvent.clear(box('Company Name'));
    await save();
    expect(describedBy(box('Company Name'))).toBe('Company Name is required!');
    expect(box('Company Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box('Company Name'));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends the form as the specification lists it, and shows what was saved', async () => {
    fetched.mockResolvedValue(answer({ succeeded: true, ResponseBody: saved }));
    await userEvent.clear(box('Contact Person'));
    await userEvent.type(box('Contact Person'), 'Bob Lee');
    expect($unsaved.get()).toBe(true);
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), file);
    const preview = await screen.findByRole('img', { name: 'Preview of your choice' });
    expect(preview.getAttribute('src')).toBe('blob:preview');
    await save();
    await expect.poll(() => $savedProfile.get()?.contact_person).toBe('Bob Lee');
    const [url, options] = fetched.mock.calls[0] ?? [];
    expect(url).toMatch(/\/api\/client\/updateprofile$/);
    const form = options?.body as FormData;
    expect([...form.keys()].sort()).toEqual(
      [
        'id',
        'clientId',
        'contact_person',
        'company_name',
        'telephone',
        'email',
        'shipping_address',
        'billing_address',
        'profile',
      ].sort(),
    );
    expect(form.get('id')).toBe('id-7');
    expect(form.get('clientId')).toBe('C-000007');
    expect($picture.get()).toBe('/api/images/new.jpg');
    expect($toast.get()).toMatchObject({
      message: 'Profile updated successfully.',
      kind: 'success',
    });
    expect($unsaved.get()).toBe(false);
  });

  it('shows the company read-only to people who may not change it, and does not send it', async () => {
    cleanup();
    const empty = { ...values, shipping_address: '' };
    rememberStored(empty, false);
    render(<ProfileForm initial={{ values: empty }} picture={null} mayChangeCompany={false} />);
    for (const name of ['Company Name', 'Shipping Address', 'Billing Address']) {
      expect(box(name).readOnly).toBe(true);
      expect(describedBy(box(name))).toBe('Ask an owner or admin to change it.');
    }
    fetched.mockResolvedValue(answer({ succeeded: true, ResponseBody: saved }));
    await userEvent.type(box('Contact Person'), 's');
    await save();
    await expect.poll(() => $savedProfile.get()?.contact_person).toBe('Bob Lee');
    const form = fetched.mock.calls[0]?.[1].body as FormData;
    expect([...form.keys()].sort()).toEqual([
      'clientId',
      'contact_person',
      'email',
      'id',
      'telephone',
    ]);
    expect($unsaved.get()).toBe(false);
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    fetched.mockRejectedValue(new TypeError('gone'));
    await userEvent.clear(box('Company Name'));
    await userEvent.type(box('Company Name'), 'Another Name');
    await save();
    await expect
      .poll(() => $toast.get()?.message)
      .toBe('Unable to reach the server. Please try again.');
    expect(box('Company Name').value).toBe('Another Name');
  });

  it('shows what was sent when the answer holds none, and asks where the picture is', async () => {
    fetched.mockResolvedValueOnce(answer({ succeeded: true, ResponseBody: 'ok' }));
    fetched.mockResolvedValueOnce(
      answer({ succeeded: true, ResponseBody: { ...saved, profile: 'asked.jpg' } }),
    );
    await userEvent.clear(box('Company Name'));
    await userEvent.type(box('Company Name'), 'Lee & Sons');
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), file);
    await save();
    await expect.poll(() => $picture.get()).toBe('/api/images/asked.jpg');
    expect($savedProfile.get()).toMatchObject({
      contact_person: 'Ann Lee',
      company_name: 'Lee & Sons',
    });
    expect(fetched.mock.calls[1]?.[0]).toMatch(/getprofile$/);
    expect($unsaved.get()).toBe(false);
  });

  it('preserves input and choices during the submit', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(promise);
    const field = screen.getByLabelText<HTMLInputElement>('Profile Picture');
    const picture = (name: string) => new File([name], name, { type: 'image/png' });
    await userEvent.upload(field, picture('first.png'));
    await save();
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    const before = box('Company Name').value;
    await userEvent.clear(box('Company Name'));
    await userEvent.type(box('Company Name'), 'Lee & Sons');
    await userEvent.upload(field, picture('second.png'));
    resolve(answer({ succeeded: true, ResponseBody: { ...saved, company_name: '' } }));
    await expect.poll(() => $picture.get()).toBe('/api/images/new.jpg');
    expect($savedProfile.get()).toMatchObject({ company_name: before });
    expect(box('Company Name').value).toBe('Lee & Sons');
    expect(profileController.model.$state.get().values['company_name']).toBe('Lee & Sons');
    expect(field.files?.[0]?.name).toBe('second.png');
    expect($unsaved.get()).toBe(true);
  });

  it('forgets a picture that cannot be read', async () => {
    const field = screen.getByLabelText<HTMLInputElement>('Profile Picture');
    await userEvent.upload(field, new File([], 'empty.png', { type: 'image/png' }));
    fireEvent.error(screen.getByRole('img', { name: 'Preview of your choice' }));
    expect($toast.get()?.message).toBe('Please select a valid image file (JPG or PNG).');
    expect(field.files).toHaveLength(0);
  });

  it.each<[string, unknown, string]>([
    ['there is no stored auth data', null, 'User not authenticated.'],
    ['there is no token', { client: { id: 1 } }, 'Invalid authentication token.'],
    ['there is no client id', { token: 't', client: {} }, 'User ID is missing in the token.'],
  ])('reports when %s', async (_name, data, message) => {
    localStorage.clear();
    if (data !== null) localStorage.setItem('clientAuthData', JSON.stringify(data));
    await save();
    await expect.poll(() => $toast.get()).toMatchObject({ message, kind: 'error' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reports a failure without a server message', async () => {
    fetched.mockResolvedValue(answer({ succeeded: false }, 400));
    await save();
    await expect.poll(() => $toast.get()?.message).toBe('Profile update failed.');
    expect(box('Contact Person').value).toBe('Ann Lee');
  });

  it("shows the server's word about the picture at its field", async () => {
    const text = 'Please select a valid image file (JPG or PNG).';
    fetched.mockResolvedValue(
      answer(
        {
          succeeded: false,
          ResponseMessage: text,
          error: { message: text, fields: { profile: text } },
        },
        422,
      ),
    );
    await save();
    const field = screen.getByLabelText('Profile Picture');
    await expect.poll(() => describedBy(field)).toContain(text);
    expect($toast.get()?.message).toBe(text);
  });

  it('refuses other files with a notification', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const field = screen.getByLabelText<HTMLInputElement>('Profile Picture');
    await user.upload(field, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect($toast.get()?.message).toBe('Please select a valid image file (JPG or PNG).');
    expect(field.files).toHaveLength(0);
    expect($unsaved.get()).toBe(false);
  });
});
