// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Loaded, lazyWithRetry } from './loaded';
import { text } from './text';

afterEach(cleanup);

const load = vi.fn<() => Promise<string>>();

function Part() {
  const query = useQuery({ queryKey: ['part'], queryFn: load, retry: false });
  return (
    <section>
      <Loaded query={query} skeleton={<p>bones</p>}>
        {(words) => <p>{words}</p>}
      </Loaded>
    </section>
  );
}

test('shows a skeleton first; a failure is reported and can be retried', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('سلام');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toContain('bones');
  const retry = await screen.findByRole('button', { name: text.failed.retry });
  retry.focus();
  fireEvent.click(retry);
  expect(await screen.findByText('سلام')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  // The focus stays in this part of the page.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
});

class Page extends Component<{ children: ReactNode }> {
  override state = { words: null };
  static getDerivedStateFromError = ({ message }: Error) => ({ words: message });
  override render = () => this.state.words ?? this.props.children;
}

function Broken(): ReactNode {
  throw new Error('broken');
}

describe('a part whose script is loaded late', () => {
  const script = vi.fn<() => Promise<{ default: () => ReactNode }>>();

  afterEach(() => script.mockReset());

  test('is reported when it does not load, and the page around it stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    script
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce({ default: () => <p>منو</p> });
    const Part = lazyWithRetry(script);
    render(
      <main>
        <p>صفحه</p>
        <Part />
      </main>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(text.failed.lost);
    expect(screen.getByText('صفحه')).toBeTruthy();
    expect(script).toHaveBeenCalledTimes(1);
    const retry = screen.getByRole('button', { name: text.failed.retry });
    const onPressOutside = vi.fn();
    document.addEventListener('pointerdown', onPressOutside);
    fireEvent.pointerDown(retry);
    document.removeEventListener('pointerdown', onPressOutside);
    expect(onPressOutside).not.toHaveBeenCalled();
    fireEvent.click(retry);
    expect(await screen.findByText('منو')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  const failed = () => new TypeError('Failed to fetch');
  const arrives = (words: string) => ({ default: () => <p>{words}</p> });

  /** Two parts that do not load at first. */
  async function renderLost() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    script.mockRejectedValueOnce(failed()).mockRejectedValueOnce(failed());
    const [First, Second] = [lazyWithRetry(script), lazyWithRetry(script)];
    const { unmount } = render(
      <>
        <First />
        <Second />
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    return unmount;
  }

  test('is loaded with all others by one press', async () => {
    await renderLost();
    script.mockRejectedValueOnce(failed()).mockResolvedValueOnce(arrives('منو'));
    fireEvent.click(screen.getAllByRole('button', { name: text.failed.retry })[1] as HTMLElement);
    expect(await screen.findByText('منو')).toBeTruthy();
    script.mockResolvedValueOnce(arrives('جستجو'));
    fireEvent.click(await screen.findByRole('button', { name: text.failed.retry }));
    expect(await screen.findByText('جستجو')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is reported until the report is dismissed, and loads when the network is back', async () => {
    const unmount = await renderLost();
    fireEvent.click(screen.getAllByRole('button', { name: text.close })[1] as HTMLElement);
    expect(screen.queryByRole('alert')).toBeNull();
    script.mockResolvedValueOnce(arrives('منو')).mockRejectedValueOnce(failed());
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('منو')).toBeTruthy();
    expect(await screen.findByRole('alert')).toBeTruthy();
    unmount();
    fireEvent(window, new Event('online'));
    expect(script).toHaveBeenCalledTimes(4);
  });

  test('shows its placeholder meanwhile, and leaves its own errors to the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    script.mockResolvedValueOnce({ default: Broken });
    const Part = lazyWithRetry(script, () => <p>تصویر</p>);
    render(
      <Page>
        <Part />
      </Page>,
    );
    expect(screen.getByText('تصویر')).toBeTruthy();
    expect(await screen.findByText('broken')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
