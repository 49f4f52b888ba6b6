import { print } from './print.ts';
import { path, rect, times } from './svg.ts';

/**
 * A neutral poster for titles without one, 1000 × 1500: a closed curtain in the greys of the
 * interface.
 */
export async function drawPlaceholder(): Promise<Buffer> {
  const folds = times(8, (index) => {
    const x = index * 125;
    return (
      rect(x, 0, 125, 1500, index % 2 ? '#1f2226' : '#24272c') +
      path(`M${x + 92} 0 Q${x + 70} 760 ${x + 96} 1500 H${x + 125} V0 Z`, '#1a1d20')
    );
  });
  const hem = times(8, (index) => path(`M${index * 125} 1440 q62 46 125 0 v70 h-125 Z`, '#0e0f11'));
  const pelmet =
    rect(0, 0, 1000, 150, '#2b2f35') +
    times(5, (index) =>
      path(`M${index * 200} 148 q100 130 200 0 Z`, index % 2 ? '#2b2f35' : '#30353b'),
    ) +
    rect(0, 0, 1000, 26, '#3a4047');
  return print(folds + hem + pelmet, 1000, 1500, 'placeholder');
}
