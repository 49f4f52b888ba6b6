import type { TitleType } from '@parde/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { slidesQuery } from './api';
import { Hero } from './hero';

/** Slideshow of titles of a type, loaded by the route's loader. */
export function FrontHero({ type }: { type: TitleType | 'all' }) {
  const { data } = useSuspenseQuery(slidesQuery(type));
  return <Hero slides={data.data} />;
}
