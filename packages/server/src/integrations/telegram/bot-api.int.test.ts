import { inspect } from 'node:util';
import { Api } from 'grammy';
import { expect, it, onTestFinished } from 'vitest';
import { FAKE_BOT_TOKEN, openFakeBotApi } from '../../testing/fake-bot-api.ts';
import { clientOptions, describeFailure } from './bot-api.ts';

it('tells logs neither the token nor what was written', async () => {
  const telegram = await openFakeBotApi();
  onTestFinished(() => telegram.close());
  const unreachable = new Api(FAKE_BOT_TOKEN, clientOptions('http://127.0.0.1:9'));
  const failure = await unreachable.sendMessage(1, 'راز').catch((error: unknown) => error);
  expect(inspect(failure, { depth: 9 })).toContain(FAKE_BOT_TOKEN);
  expect(inspect(describeFailure(failure), { depth: 9 })).not.toContain(FAKE_BOT_TOKEN);
  telegram.refuse('sendMessage', { error_code: 400, description: 'Bad Request' });
  const api = new Api(FAKE_BOT_TOKEN, clientOptions(telegram.url));
  const refusal = await api.sendMessage(1, 'راز').catch((error: unknown) => error);
  expect(inspect(describeFailure(refusal), { depth: 9 })).not.toContain('راز');
});
