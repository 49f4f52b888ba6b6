import { invalidField } from '../../domain/app-error.ts';
import { isPersonal } from '../../domain/password.ts';
import { isCommonPassword } from '../../integrations/passwords/common-passwords.ts';

/** @throws AppError invalid_input when a new password is easy to guess */
export async function assertGoodPassword(
  password: string,
  account: { name: string; email: string },
): Promise<void> {
  if (isPersonal(password, account)) {
    throw invalidField('password', 'نام یا ایمیل خودتان زود حدس زده می‌شود؛ گذرواژهٔ دیگری برگزینید');
  }
  if (await isCommonPassword(password)) {
    throw invalidField(
      'password',
      'این گذرواژه از رایج‌ترین‌هاست و زود حدس زده می‌شود؛ گذرواژهٔ دیگری برگزینید',
    );
  }
}
