import { NEWS_STREAM_PATH, type NewsEvent } from '@parde/shared/news-stream';

/** A stream of news, read as a browser reads it. */
export interface OpenStream {
  response: Response;
  /** The next event; null: the stream ended. */
  next: () => Promise<{ id: number; data: NewsEvent } | null>;
  close: () => void;
}

const EVENT = /^id: (\d+)\ndata: (.+)$/m;

/** @param origin of a server that listens */
export async function openNews(
  origin: string,
  headers: Record<string, string>,
): Promise<OpenStream> {
  const aborting = new AbortController();
  const response = await fetch(origin + NEWS_STREAM_PATH, { headers, signal: aborting.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const [, id, data] = EVENT.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          if (data) return { id: Number(id), data: JSON.parse(data) };
        } else {
          const piece = await reader?.read().catch(() => null);
          if (!piece || piece.done) return null;
          text += piece.value;
        }
      }
    },
    close: () => aborting.abort(),
  };
}
