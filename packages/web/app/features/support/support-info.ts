import type { CallOutput } from '@parde/contract/client';
import type { PageHead } from '../../lib/meta';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { text } from './text';

export type SupportInfo = CallOutput<'GET /api/site/support'>;

/** Questions with answers, and contact details, as configured by the operators. */
export const supportInfoQuery = () => apiQuery('GET /api/site/support', {});

export const supportHead = ({ faq }: SupportInfo): PageHead => ({
  title: text.title,
  description: text.description,
  path: paths.contact,
  jsonLd: [
    {
      '@type': 'FAQPage',
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
});
