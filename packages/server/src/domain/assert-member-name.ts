import { invalidField } from './app-error.ts';
import { linksOf } from './comment-links.ts';
import { findInsults } from './persian/insults.ts';
import { isReservedName } from './reserved-names.ts';

/**
 * Checks a member's name, which is shown next to every comment without moderation: it must contain nothing that
 * comments are held for, and no name reserved for staff.
 *
 * @throws AppError invalid_input for `name`
 */
export function assertMemberName(name: string, { isStaff }: { isStaff: boolean }): void {
  if (!isStaff && isReservedName(name)) {
    throw invalidField('name', 'این نام برای گردانندگان سایت است؛ نام دیگری برگزینید');
  }
  if (linksOf(name).length > 0) {
    throw invalidField('name', 'نام نمی‌تواند نشانی، شناسهٔ کانال یا شمارهٔ تلفن داشته باشد');
  }
  if (findInsults(name).length > 0) throw invalidField('name', 'نام دیگری برگزینید');
}
