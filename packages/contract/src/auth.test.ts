import { describe, expect, it } from 'vitest';
import { registerBody } from './auth.ts';

const GOOD = {
  name: 'نسیم آذری',
  email: 'nasim@parde.test',
  password: 'درخت کنار رود',
  password_confirmation: 'درخت کنار رود',
};

const complaints = (change: Record<string, unknown>) =>
  registerBody
    .safeParse({ ...GOOD, ...change })
    .error?.issues.map(({ path }) => path.join('.'))
    .sort() ?? [];

describe('registerBody', () => {
  it('takes a password that stands there twice', () => {
    expect(complaints({})).toEqual([]);
  });

  it('takes a repetition that another keyboard composed otherwise', () => {
    const change = { password: 'cafe\u0301 آبی', password_confirmation: 'caf\u00e9 آبی' };
    expect(complaints(change)).toEqual([]);
  });

  it('tells of the repetition together with what else is wrong', () => {
    expect(complaints({ name: '', password_confirmation: 'درخت کنار کوه' })).toEqual([
      'name',
      'name',
      'password_confirmation',
    ]);
  });

  it('does not complain about the confirmation of an invalid password', () => {
    expect(complaints({ password: 'کوتاه' })).toEqual(['password']);
  });

  it('requires the confirmation', () => {
    expect(complaints({ password_confirmation: '' })).toEqual(['password_confirmation']);
    expect(complaints({ password_confirmation: undefined })).toEqual(['password_confirmation']);
  });
});
