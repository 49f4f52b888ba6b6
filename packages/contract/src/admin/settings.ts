import { toLatinDigits } from '@parde/shared/digits';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { plainText } from '../plain-text.ts';
import { lineText } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { pictureHash } from './pictures.ts';

/** A line of text; empty becomes `null`. */
const optionalLine = (maxLength: number) =>
  lineText(maxLength)
    .nullish()
    .transform((value) => value || null);

/** Lines of text; empty becomes `null`. */
const optionalText = (maxLength: number, message: string) =>
  z
    .string()
    .overwrite(plainText)
    .max(maxLength, message)
    .nullish()
    .transform((value) => value || null);

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Where an announcement leads: a page of this site or another address. */
const isLinkTarget = (text: string) => /^\/(?![/\\])/.test(text) || isWebAddress(text);

const LONG_PAGE = 'این صفحه بیش از ۵۰٬۰۰۰ حرف نباشد';
const page = optionalText(50_000, LONG_PAGE);

const color = z
  .string()
  .trim()
  .toLowerCase()
  .nullish()
  .transform((value) => value || null)
  .refine((value) => value === null || /^#[\da-f]{6}$/.test(value), 'رنگ را مانند ‎#19857b بنویسید');

/** The operator's settings of the site as visitors see it. */
export const siteSettings = z.object({
  name: lineText(40).min(1, 'نام سایت را بنویسید'),
  /** Shown after the name in the front page's title, and below it in the footer. */
  motto: lineText(80).min(1, 'شعار سایت را بنویسید'),
  /** Replaces the curtain and the name at the top; the server determines its size in pixels. */
  logo: z
    .object({
      hash: pictureHash.nullish(),
      width: z.int().nullish(),
      height: z.int().nullish(),
    })
    .nullish()
    .transform((value) =>
      value?.hash ? { hash: value.hash, width: value.width ?? 0, height: value.height ?? 0 } : null,
    ),
  /**
   * Colour of buttons, rings and progress; `null` for the default. Rejected if its contrast to the ground is too low.
   */
  accentColor: color,
  /** Background colour of all pages; `null` for the default. Only dark colours are accepted. */
  groundColor: color,
  /** Null: a line about the copyright with the site's name. */
  footerText: optionalLine(300),
  contactEmail: optionalLine(254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    'این نشانی ایمیل درست نیست',
  ),
  contactPhone: optionalLine(40).refine(
    (value) => value === null || /^[+\d][\d\s()-]{2,}$/.test(toLatinDigits(value)),
    'شمارهٔ تلفن درست نیست',
  ),
  contactAddress: optionalText(400, 'نشانی بیش از ۴۰۰ حرف نباشد'),
  socialLinks: z
    .array(
      z.object({
        label: lineText(40).min(1, 'نام پیوند را بنویسید'),
        url: z
          .string('نشانی را بنویسید')
          .trim()
          .max(300, 'این نشانی بلندتر از اندازه است')
          .refine(isWebAddress, 'نشانی با https:// آغاز می‌شود'),
      }),
    )
    .max(12, 'بیش از ۱۲ پیوند نباشد')
    .default([]),
  /** Pages in Markdown; null: the page does not exist. */
  about: page,
  terms: page,
  privacy: page,
  faq: z
    .array(
      z.object({
        question: lineText(200).min(1, 'پرسش را بنویسید'),
        answer: z
          .string('پاسخ را بنویسید')
          .overwrite(plainText)
          .min(1, 'پاسخ را بنویسید')
          .max(3_000, 'پاسخ بیش از ۳۰۰۰ حرف نباشد'),
      }),
    )
    .max(60, 'بیش از ۶۰ پرسش نباشد')
    .default([]),
  /** The banner at the top of every page; null: none. */
  announcement: optionalLine(300),
  announcementUrl: optionalLine(300).refine(
    (value) => value === null || isLinkTarget(value),
    'نشانی با / یا https:// آغاز می‌شود',
  ),
  /** Visitors see only a maintenance page; staff see the site. */
  isInMaintenance: z.boolean().default(false),
  maintenanceMessage: optionalLine(300),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** The settings as a record with an id, for the operators' site. */
export const siteSettingsRecord = siteSettings.extend({
  id: z.literal('site'),
  /** Version for optimistic locking; a `PUT` sends the one that it read. */
  version: z.int(),
});
export type SiteSettingsRecord = z.output<typeof siteSettingsRecord>;

const tag = 'settings';

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/site',
  summary: 'Name, texts, pages and banners of the site',
  tag,
  auth: 'staff',
  permission: 'settings.read',
  response: siteSettingsRecord,
});

export const updateSiteSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/site',
  summary: 'Saves them, for visitors within five seconds. 409 carries the record as it is now',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  body: snakeBody(
    siteSettings.extend({ version: z.int('نسخه درست نیست').min(0).max(2_147_483_647) }),
  ),
  response: siteSettingsRecord,
  errors: [409],
});
