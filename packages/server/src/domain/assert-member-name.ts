import { invalidField } from './app-error.ts';
import { linksOf } from './comment-links.ts';
import { findInsults } from './persian/insults.ts';

/**
 * Checks a member's name, which is shown next to every comment without moderation, for what
 * comments are held for.
 *
 * @throws AppError invalid_input for `name`
 */
export function assertMemberName(name: string): void {
  if (linksOf(name).length > 0) {
    throw invalidField('name', 'نام نمی‌تواند نشانی، شناسهٔ کانال یا شمارهٔ تلفن داشته باشد');
  }
  if (findInsults(name).length > 0) throw invalidField('name', 'نام دیگری برگزینید');
}
