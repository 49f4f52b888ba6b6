import postcss, { type AtRule, type ChildNode, type Container, type Root } from 'postcss';

/* Group rules whose content is filtered like the sheet itself. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container']);

const CLASS = /\.((?:[\w-]|\\.|[^\0-\x7f])+)/g;
/** What these hold need not be on the page for the selector to match. */
const OPTIONAL = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;

/** On the document only by a script, after the first paint (`app/theme/remote.css`). */
const NEVER_AT_FIRST = '[data-remote]';

/** The classes that elements have for a selector to match. */
function classesOf(selector: string): string[] {
  const needed = selector.replace(OPTIONAL, '');
  return [...needed.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));
}

/** The values of the `class` attributes of a page. */
function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/\sclass="([^"]+)"/g)];
  return new Set(lists.flatMap(([, list = '']) => list.split(/\s+/)));
}

function keepUsed(container: Container<ChildNode>, used: ReadonlySet<string>): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule') {
      const kept = node.selectors.filter(
        (selector) =>
          !selector.includes(NEVER_AT_FIRST) && classesOf(selector).every((name) => used.has(name)),
      );
      if (kept.length === 0) node.remove();
      else {
        if (kept.length < node.selectors.length) node.selectors = kept;
        keepUsed(node, used);
      }
    } else if (node.type === 'atrule' && GROUPS.has(node.name) && node.nodes) {
      keepUsed(node, used);
      if (node.nodes.length === 0) node.remove();
    } else if (node.type === 'comment') node.remove();
  }
}

function dropUnusedKeyframes(root: Root): void {
  const animations: string[] = [];
  root.walkDecls(/^(-webkit-)?animation/, ({ value }) => {
    animations.push(value);
  });
  const named = animations.join(' ');
  root.walkAtRules(/keyframes$/, (rule: AtRule) => {
    if (!named.includes(rule.params)) rule.remove();
  });
}

/** Number of pages, by the classes that they have, whose rules are remembered: about 20 KB each. */
const REMEMBERED = 100;

/**
 * Makes the function that finds the rules of a stylesheet which a page can match as it was rendered,
 * in their order: about a tenth of it. Pages of a kind mostly have the same.
 *
 * @param css minified
 */
export function createCriticalCss(css: string): (html: string) => string {
  const sheet = postcss.parse(css);
  const made = new Map<string, string>();
  return (html) => {
    const used = classesIn(html);
    const key = [...used].toSorted().join(' ');
    const known = made.get(key);
    if (known !== undefined) return known;
    const root = sheet.clone();
    keepUsed(root, used);
    dropUnusedKeyframes(root);
    if (made.size >= REMEMBERED) made.clear();
    const critical = root.toString();
    made.set(key, critical);
    return critical;
  };
}
