import { expect, it } from 'vitest';
import { contentPolicy, policyOf } from '#lib/server/content-policy.ts';

const policy = contentPolicy.join('; ');

it('permits one trusted types policy, which all markup requires', () => {
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker");
});

it('fetches nothing without https where the portal is reached over https', () => {
  expect(policyOf(policy, '', true)).toBe(`${policy}; upgrade-insecure-requests`);
  expect(policyOf(policy, '', false)).toBe(policy);
});

it('permits an external API for calls and pictures only', () => {
  const whole = policyOf(policy, 'https://api.example.com/v1', false);
  expect(whole).toContain("connect-src 'self' https://api.example.com;");
  expect(whole).toContain("img-src 'self' blob: https://api.example.com;");
  expect(whole.match(/api\.example\.com/g)).toHaveLength(2);
});
