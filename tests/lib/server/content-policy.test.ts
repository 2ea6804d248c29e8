import { expect, it } from 'vitest';
import { contentPolicy, policyOf } from '#lib/server/content-policy.ts';

const policy = contentPolicy.join('; ');

it('lets one policy of trusted types be made, and nothing become markup without it', () => {
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker");
});

it('fetches nothing without https where the portal is reached over https', () => {
  expect(policyOf(policy, '', true)).toBe(`${policy}; upgrade-insecure-requests`);
  expect(policyOf(policy, '', false)).toBe(policy);
});

it('lets an external API in for calls and pictures alone', () => {
  const whole = policyOf(policy, 'https://api.example.com/v1', false);
  expect(whole).toContain("connect-src 'self' https://api.example.com;");
  expect(whole).toContain("img-src 'self' blob: https://api.example.com;");
  expect(whole.match(/api\.example\.com/g)).toHaveLength(2);
});
