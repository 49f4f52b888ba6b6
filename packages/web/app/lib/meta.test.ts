import { describe, expect, it } from 'vitest';
import { DEV_SITE } from '../config/site-config';
import { headTags, pageMeta } from './meta';

const site = { ...DEV_SITE, publicUrl: 'https://parde.example' };

describe('head of a page', () => {
  const tags = headTags(
    {
      title: 'گاو',
      description: `  ${'کلمه '.repeat(80)}`,
      path: '/titles/1/گاو',
      image: '/media/images/ab/780.webp',
      type: 'video.movie',
      jsonLd: [
        {
          '@type': 'Movie',
          url: '/titles/1/گاو',
          name: '/not-an-address',
          director: [{ '@type': 'Person', url: '/people/director/2/x' }],
        },
      ],
    },
    site,
  );

  it('carries full addresses in canonical, Open Graph and JSON-LD', () => {
    const canonical = 'https://parde.example/titles/1/%DA%AF%D8%A7%D9%88';
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: canonical });
    expect(tags).toContainEqual({
      property: 'og:image',
      content: 'https://parde.example/media/images/ab/780.webp',
    });
    const jsonLd = tags.find((tag) => 'script:ld+json' in tag) as Record<string, unknown>;
    expect(jsonLd['script:ld+json']).toMatchObject({
      '@context': 'https://schema.org',
      url: canonical,
      name: '/not-an-address',
      director: [{ url: 'https://parde.example/people/director/2/x' }],
    });
  });

  it('cuts long descriptions and names the site in the title', () => {
    const description = tags.find((tag) => 'name' in tag && tag.name === 'description');
    expect((description as { content: string }).content).toHaveLength(200);
    expect(tags).toContainEqual({ title: 'گاو | پرده' });
    expect(tags).toContainEqual({ property: 'og:type', content: 'video.movie' });
  });

  it('keeps pages without data out of search engines', () => {
    expect(pageMeta({ loaderData: undefined, matches: [] })).toContainEqual({
      name: 'robots',
      content: 'noindex',
    });
  });
});
