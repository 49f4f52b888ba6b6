import { createContext } from 'react-router';
import type { SiteConfig } from '../config/site-config';

export interface ServerContext {
  fetchApi: typeof fetch;
  site: SiteConfig;
}

/** The argument of `handle()`. Null under `react-router dev`, which calls the API over HTTP. */
export const serverContext = createContext<ServerContext | null>(null);
