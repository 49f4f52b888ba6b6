/**
 * Index of the tab that a key leads to in a right-to-left tab list, wrapping around; null for other
 * keys.
 */
export function nextTab(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return (at + 1) % count;
    case 'ArrowRight':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
