import type { Page } from '@playwright/test';
import { signUpClient } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** Sign up. */
test.use({ expectedErrors: [FAILED_LOADS] });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click();

const right = {
  'Company Name': 'Lee Garments',
  'Contact Person': 'Ann Lee',
  Telephone: '2125550142',
  Email: '',
  Password: 'long enough',
  'Confirm Password': 'long enough',
  'Shipping Address': '1 Dock Road',
  'Billing Address': '2 Dock Road',
  'Additional Info': 'Ring twice',
};

async function fillAll(page: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...right, Email: email }))
    await field(page, name).fill(value);
}

test('shows its fields, and reports missing, invalid and taken values', async ({ page, site }) => {
  await test.step('reports missing and invalid values at each field', async () => {
    await open(page, '/signup');
    await expect(
      page.getByRole('heading', { name: 'Optional, you can add these later' }),
    ).toBeVisible();
    await submit(page);
    await expect(page.getByText('Looks good!')).toHaveCount(0);
    const missing = {
      'Company Name': 'Please enter Company Name.',
      'Contact Person': 'Please enter Person in Contact.',
      Telephone: 'Telephone is required!',
      Email: 'Email is required!',
      Password: 'Password is required!',
      'Confirm Password': 'Confirm Password is required!',
    };
    for (const [name, message] of Object.entries(missing)) {
      const control = field(page, name);
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(
        new RegExp(`${message.replace(/[.!]/g, '\\$&')}$`),
      );
    }
    await expect(field(page, 'Company Name')).toBeFocused();

    await fillAll(page, 'ann@example.com');
    await expect(page.getByText('Looks good!')).toHaveCount(9);
    await field(page, 'Password').fill('another one');
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await submit(page);
    await expect(field(page, 'Confirm Password')).toBeFocused();
  });

  await test.step('preserves input when the address is taken', async () => {
    const taken = await signUpClient(site);
    await fillAll(page, taken.email);
    await submit(page);
    await expect(
      page.getByRole('alert').getByText('This email is already registered.'),
    ).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
    for (const [name, value] of Object.entries({ ...right, Email: taken.email }))
      await expect(field(page, name)).toHaveValue(value);
    await expect(page).toHaveURL('/signup');
  });

  await test.step('shows the labels, hints and the link back to login', async () => {
    for (const name of Object.keys(right)) await expect(field(page, name)).toBeVisible();
    for (const name of ['Password', 'Confirm Password'])
      await expect(field(page, name)).toHaveAttribute('autocomplete', 'new-password');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute(
      'href',
      '/login',
    );
    await page.route('**/api/client/signup', (route) =>
      route.fulfill({ status: 409, json: { succeeded: false } }),
    );
    await fillAll(page, 'ann@example.com');
    await submit(page);
    await expect(
      page.getByRole('alert').getByText('An error occurred. Please try again.'),
    ).toBeVisible();
  });
});

test('signs up and says so on the login page, which lets the client in', async ({ page }) => {
  await open(page, '/signup');
  const email = `s${Date.now()}@example.com`;
  await fillAll(page, email);
  const sent = page.waitForRequest('**/api/client/signup');
  await submit(page);
  const request = await sent;
  expect(request.postDataJSON()).toEqual({
    companyName: 'Lee Garments',
    contactPerson: 'Ann Lee',
    telephone: '2125550142',
    email,
    password: 'long enough',
    shippingAddress: '1 Dock Road',
    billingAddress: '2 Dock Road',
    additionalInfo: 'Ring twice',
  });
  await expect(page.getByRole('status').getByText('Register successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toBeFocused();
  await page.keyboard.type('long enough');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('can be used again after Back', async ({ page }) => {
  await open(page, '/signup');
  const email = () => `s${Date.now()}@example.com`;
  await fillAll(page, email());
  await submit(page);
  await expect(page).toHaveURL('/login');
  // Playwright waits for a load, which the back/forward cache spares; the page is gone before an answer.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL('/signup');
  const button = page.getByRole('button', { name: 'Sign Up' });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  for (const name of ['Password', 'Confirm Password']) await expect(field(page, name)).toBeEmpty();
  await fillAll(page, email());
  await submit(page);
  await expect(page).toHaveURL('/login');
});
