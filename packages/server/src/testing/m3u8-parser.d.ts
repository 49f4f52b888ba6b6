/** The part of the parser's results that tests look at; the package has no types of its own. */
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
