import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../../demo/comments.json', import.meta.url));

const words = {
  /** Key of `authors`. */
  author: z.string(),
  body: z.string(),
  isSpoiler: z.boolean().default(false),
  /** By so many of the other authors. */
  likes: z.int().min(0).default(0),
};

export interface DemoReply {
  author: string;
  body: string;
  isSpoiler: boolean;
  likes: number;
  /** After what it answers. */
  hoursLater: number;
  replies?: DemoReply[] | undefined;
}

const reply: z.ZodType<DemoReply> = z.strictObject({
  ...words,
  hoursLater: z.int().positive(),
  replies: z.lazy(() => z.array(reply)).optional(),
});

const demoComments = z.strictObject({
  /** Names by key; the key is the first part of the address, too. */
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

/** Addresses of the demo end so; no mail can ever come there. */
export const demoAddress = (author: string): string => `${author}@demo.parde`;

/** What stands in `demo/comments.json`. */
export async function readDemoComments(): Promise<DemoComments> {
  return demoComments.parse(JSON.parse(await readFile(FILE, 'utf8')));
}
