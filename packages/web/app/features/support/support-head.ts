import type { PageHead } from '../../lib/meta';
import { paths } from '../../lib/paths';
import { FAQ } from './faq';
import { text } from './text';

export const supportHead: PageHead = {
  title: text.title,
  description: text.description,
  path: paths.contact,
  jsonLd: [
    {
      '@type': 'FAQPage',
      mainEntity: FAQ.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
};
