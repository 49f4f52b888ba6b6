import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../demo/comments.json', import.meta.url));

const words = {
  /** Key of `authors`. */
  author: z.string(),
  body: z.string(),
  isSpoiler: z.boolean().default(false),
  /** Number of other authors who like it. */
  likes: z.int().min(0).default(0),
};

export interface DemoReply {
  author: string;
  body: string;
  isSpoiler: boolean;
  likes: number;
  /** Hours after the comment that it replies to. */
  hoursLater: number;
  replies?: DemoReply[] | undefined;
}

const reply: z.ZodType<DemoReply> = z.strictObject({
  ...words,
  hoursLater: z.int().positive(),
  replies: z.lazy(() => z.array(reply)).optional(),
});

const demoComments = z.strictObject({
  /** Names by key; the key is also the local part of the e-mail address. */
  authors: z.record(z.string().regex(/^[a-z]+$/), z.string()),
  comments: z.array(
    z.strictObject({
      ...words,
      /** `source:id` of the title. */
      title: z.string(),
      daysAgo: z.int().positive(),
      replies: z.array(reply).optional(),
    }),
  ),
});
export type DemoComments = z.output<typeof demoComments>;

/** Addresses of demo accounts; the domain does not exist, so no mail can reach them. */
export const demoAddress = (author: string): string => `${author}@demo.parde`;

/** Reads `demo/comments.json`. */
export async function readDemoComments(): Promise<DemoComments> {
  return demoComments.parse(JSON.parse(await readFile(FILE, 'utf8')));
}
