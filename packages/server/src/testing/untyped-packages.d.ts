/* Types of the parts that tests use of packages without types. */

/** The parser's results. */
declare module 'm3u8-parser' {
  interface Listed {
    uri: string;
    attributes: Record<string, string | number | undefined>;
  }
  interface Subtitles {
    uri: string;
    language: string;
    default: boolean;
    autoselect: boolean;
    forced: boolean;
    characteristics?: string;
  }
  interface Manifest {
    playlists: Listed[];
    iFramePlaylists?: Listed[];
    mediaGroups: {
      AUDIO: Record<string, object | undefined>;
      SUBTITLES: Record<string, Record<string, Subtitles> | undefined>;
    };
    targetDuration?: number;
    segments: { uri: string; duration: number; byterange?: { offset: number; length: number } }[];
    endList?: boolean;
    iFramesOnly?: boolean;
  }
  export class Parser {
    manifest: Manifest;
    push(text: string): void;
    end(): void;
  }
}

/** The client of Stremio's add-on protocol. */
declare module 'stremio-addon-client' {
  interface Client {
    manifest: {
      id: string;
      resources: (string | { name: string; idPrefixes: string[] })[];
      catalogs: { id: string; type: string; extra: { name: string; options?: string[] }[] }[];
    };
    get: (
      resource: string,
      type: string,
      id: string,
      extra?: Record<string, string | number | undefined>,
    ) => Promise<Record<string, Record<string, unknown>[]> & { meta: Record<string, unknown> }>;
  }
  const client: { detectFromURL: (url: string) => Promise<{ addon: Client }> };
  export default client;
}
