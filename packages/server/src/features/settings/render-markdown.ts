import markdownIt from 'markdown-it';

/** Raw HTML is shown as text; links are http(s), mailto or paths. */
const markdown = markdownIt({ html: false, linkify: true, typographer: false });

// The content security policy of pages allows no pictures from other hosts.
markdown.disable('image');

// The page already has an h1.
for (const rule of ['heading_open', 'heading_close'] as const) {
  markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return self.renderToken(tokens, index, options);
  };
}

/** Each paragraph and list item has its own text direction: contracts mix Persian and Latin. */
for (const rule of ['paragraph_open', 'list_item_open'] as const) {
  markdown.renderer.rules[rule] = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('dir', 'auto');
    return self.renderToken(tokens, index, options);
  };
}

/** Converts an operator's Markdown to HTML that is safe to show. */
export const renderMarkdown = (text: string): string => markdown.render(text);
