import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import {
  authDataFor,
  beLoggedIn,
  logIn,
  mirrorIn,
  mirrorOf,
  setMirror,
  signUpClient,
  storedAuthData,
} from './support/clients.ts';
import { holdScripts } from './support/scripts.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

/** Forms before their script has arrived, and without any. */
test.use({ expectedErrors: [FAILED_LOADS] });

test.describe('before the script has arrived', () => {
  test('typed text is there when the script comes, a login is never lost and puts no password into an address', async ({
    page,
    site,
  }) => {
    await test.step('what was typed is still there when the script comes', async () => {
      const scripts = await holdScripts(page);
      await page.goto('/signup', { waitUntil: 'commit' });
      await page.getByLabel('Company Name').fill('Lee Garments');
      await page.getByLabel('Telephone').fill('0123');
      await scripts.release();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(page.getByLabel('Company Name')).toHaveValue('Lee Garments');
      await page.getByLabel('Telephone').focus();
      await page.keyboard.press('Tab');
      await expect(page.getByText('Invalid phone number.')).toBeVisible();
      await expect(page.getByLabel('Company Name')).toHaveValue('Lee Garments');
    });

    await test.step('a login is never lost and puts no password into an address', async () => {
      const client = await signUpClient(site);
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      const scripts = await holdScripts(page);
      await page.goto('/login?next=/contact-us', { waitUntil: 'commit' });
      await logIn(page, client.email, client.password);
      await expect(page.getByText('Login successful')).toBeVisible();
      await scripts.release();
      await expect(page).toHaveURL('/contact-us');
      await expect(page.getByRole('status').getByText('Login successful')).toBeVisible();
      expect((await storedAuthData(page))?.token).toBeTruthy();
      expect(addresses.filter((url) => url.includes('Correct'))).toEqual([]);
    });
  });
});

test('a picture that is chosen before the script is sent with the profile', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  const scripts = await holdScripts(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a05030' } });
  await page.getByLabel('Profile Picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await scripts.release();
  await expect(page.getByRole('img', { name: 'Preview of your choice' })).toBeVisible();
  const sent = page.waitForRequest('**/api/client/updateprofile');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await sent;
  await expect(page.getByRole('button', { name: 'Profile menu' }).locator('img')).toHaveAttribute(
    'src',
    /\/api\/images\/[0-9a-f]{32}\.jpg$/,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('profile, picture and password are saved, or say what is wrong', async ({
    page,
    context,
    site,
  }) => {
    const client = await signUpClient(site);
    await setMirror(context, site, mirrorOf(await authDataFor(site, client)));
    await test.step('a profile is sent with its picture, or says what is wrong with it', async () => {
      await page.goto('/profile');
      const send = async (name: string, buffer: Buffer) => {
        await page
          .getByLabel('Profile Picture')
          .setInputFiles({ name, mimeType: 'image/png', buffer });
        await page.getByRole('button', { name: 'Update Profile' }).click();
      };
      const alert = 'Please select a valid image file (JPG or PNG).';
      const shown = page.getByRole('region', { name: 'Summary' }).getByRole('img');
      await page.getByLabel('Company Name').fill('Lee & Sons');
      for (const [name, content] of [
        ['lie.png', 'GIF89a'],
        ['empty.png', ''],
      ] as const) {
        await send(name, Buffer.from(content));
        await expect(page.getByRole('alert').getByText(alert)).toBeVisible();
        await expect(page.getByLabel('Company Name')).toHaveValue('Lee & Sons');
        await expect(shown).toHaveAttribute('src', '/default-profile.svg');
      }

      // Larger than what other pages take.
      const raw = { width: 400, height: 400, channels: 3 } as const;
      const pixels = randomBytes(raw.width * raw.height * raw.channels);
      await send('me.png', await sharp(pixels, { raw }).png().toBuffer());
      await expect(page.getByRole('status')).toContainText(['Profile updated successfully.']);
      await expect(page.getByLabel('Company Name')).toHaveValue('Lee & Sons');
      await expect(shown).toHaveAttribute('src', /\/api\/images\/[0-9a-f]{32}\.jpg$/);
    });

    await test.step('profile and password say that they were saved', async () => {
      await page.goto('/profile');
      await page.getByLabel('Contact Person').fill('Ann B. Lee');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await expect(page.getByRole('status')).toContainText(['Profile updated successfully.']);
      await expect(page.getByLabel('Contact Person')).toHaveValue('Ann B. Lee');

      await page.getByRole('tab', { name: 'Change Password' }).click();
      await page.getByLabel('Old Password').fill(client.password);
      await page.getByRole('textbox', { name: 'New Password' }).fill('Fresh#2027');
      await page.getByLabel('Confirm Password').fill('Fresh#2027');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('status')).toContainText(['Password changed successfully.']);
      expect(await mirrorIn(context)).toBeUndefined();
      await expect(page, 'the page leads on by itself').toHaveURL('/login');
    });
  });

  test('the login page is whole, checks, and logs in', async ({ page, context, site }) => {
    const client = await signUpClient(site);
    await page.goto('/login');
    for (const name of ['Forgot Password?', 'Sign Up'])
      await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');

    await logIn(page, client.email, 'Wrong@2026');
    await expect(page.getByRole('alert').getByText('Invalid Email or Password')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(client.email);
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
    expect(await page.content()).not.toContain('Wrong@2026');

    await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await logIn(page, 'Ann@example.com', '');
    await expect(page.getByText('Email format is invalid.')).toBeVisible();
    await expect(page.getByText('Please enter Password.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('Ann@example.com');

    await logIn(page, client.email, client.password);
    await expect(page.getByRole('status')).toContainText(['Login successful']);
    expect(await mirrorIn(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    await expect(page, 'the page leads on by itself').toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Lee');
    await expect(page.getByRole('button', { name: 'Forms' })).toBeVisible();

    const token = (await mirrorIn(context))?.value ?? '';
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await mirrorIn(context)).toBeUndefined();
    await context.addCookies([{ name: 'clientAuthData', value: token, url: page.url() }]);
    await page.goto('/profile');
    await expect(page, 'the session is over on the server, too').toHaveURL(/^[^?]*\/login/);
  });

  test('the sign up tells what is wrong, then signs up', async ({ page, site }) => {
    const taken = await signUpClient(site);
    await page.goto('/signup');
    const fill = async (email: string) => {
      await page.getByLabel('Company Name').fill('Lee Garments');
      await page.getByLabel('Contact Person').fill('Ann Lee');
      await page.getByLabel('Telephone').fill('2125550142');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.getByLabel('Confirm Password').fill('long enough');
      await page.getByLabel('Additional Info').fill('Ring twice');
      await page.getByRole('button', { name: 'Sign Up' }).click();
    };
    await fill(taken.email);
    await expect(page.getByText('This email is already registered.').first()).toBeVisible();
    await expect(page.getByLabel('Additional Info')).toHaveValue('Ring twice');
    await fill(`n${Date.now()}@example.com`);
    await expect(page.getByText('Register successfully!')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});

test('a form of another site logs nobody in', async ({ page, site }) => {
  const client = await signUpClient(site);
  const answer = await page.request.post('/login', {
    form: { email: client.email, password: client.password },
    headers: { Origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});
