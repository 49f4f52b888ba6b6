import { STAFF_ROLE_NAMES, type StaffRole } from '@parde/shared/permissions';
import type { WrittenMail } from './mail-content.ts';
import { renderMail } from './render-mail.ts';

interface StaffInvitationInput {
  siteUrl: string;
  role: StaffRole;
  /** Valid for 24 hours. */
  link: string;
}

export function staffInvitationMail({ siteUrl, role, link }: StaffInvitationInput): WrittenMail {
  return renderMail({
    siteUrl,
    subject: 'دعوت به همکاری در پرده',
    preheader: 'پیوند ساختن حساب همکار، تا ۲۴ ساعت دیگر',
    heading: 'به گروه پرده بپیوندید',
    before: [
      'سلام،',
      `از شما خواسته‌اند با نقش «${STAFF_ROLE_NAMES[role]}» در گرداندن این سایت همکاری کنید. با دکمهٔ زیر حساب خود را بسازید.`,
    ],
    action: { label: 'ساختن حساب', url: link },
    after: [
      'این پیوند ۲۴ ساعت و فقط یک بار کار می‌کند. آن را به کسی ندهید: هر که آن را باز کند، همین نقش را می‌گیرد.',
      'اگر این دعوت را نمی‌شناسید، نامه را نادیده بگیرید.',
    ],
  });
}
