import { invalidField } from './app-error.ts';
import { linksOf } from './comment-links.ts';
import { insultsOf } from './persian/insults.ts';

/**
 * A name stands beside every comment of its owner, where no operator would look for what comments
 * are held for.
 *
 * @throws AppError invalid_input for `name`
 */
export function assertMemberName(name: string): void {
  if (linksOf(name).length > 0) {
    throw invalidField('name', 'نام نمی‌تواند نشانی، شناسهٔ کانال یا شمارهٔ تلفن داشته باشد');
  }
  if (insultsOf(name).length > 0) throw invalidField('name', 'نام دیگری برگزینید');
}
