import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test as base, expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

const PORT = Number(process.env.E2E_PORT ?? 3399) + 90;
const SCREEN = '1600x1200x24';
const BROWSER = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  },
};
/** Console messages of WebKit; `info` and `debug` are not written. */
const COMPLAINT = /^.*CONSOLE .*(?:ERROR|WARN).*$/gm;

export const IS_WEBKIT_INSTALLED = spawnSync('WebKitWebDriver', ['--help']).status === 0;

const isReady = (server: string) =>
  fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Journeys in WebKit, the engine of Safari, as GTK has it. They speak WebDriver, because Playwright drives none but its own
 * WebKit. A driver has one session, so those of a file run one after another.
 */
export const test = base.extend<{ webkit: WebDriver }>({
  webkit: async ({ baseURL: _ }, use) => {
    // It has no mode without windows.
    const driver = spawn(
      'xvfb-run',
      ['-a', '-s', `-screen 0 ${SCREEN}`, 'WebKitWebDriver', `--port=${PORT}`],
      { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const exited = once(driver, 'exit');
    let output = '';
    for (const stream of [driver.stdout, driver.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const server = `http://127.0.0.1:${PORT}`;
    try {
      await expect.poll(() => isReady(server)).toBe(true);
      const browser = await new Builder()
        .usingServer(server)
        .withCapabilities(new Capabilities(BROWSER))
        .build();
      await use(browser);
      await browser.quit();
    } finally {
      // After its last session it ends by itself.
      if (driver.exitCode === null) process.kill(-(driver.pid as number), 'SIGTERM');
      await exited;
    }
    expect(output.match(COMPLAINT) ?? []).toEqual([]);
  },
});
