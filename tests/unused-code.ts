import type { KnipConfig } from "knip"

/** What nobody uses. What ends with `!` is the product; the second run, `--production`, reads that alone. */
export default ({ production }: { production?: boolean }): KnipConfig => ({
  entry: [
    "app/routes.ts!",
    "app/routes/**/*.{ts,tsx}!",
    "app/entry.{client,server}.tsx!",
    "app/cli/*.ts!",
    "app/site/enhance/main.ts!",
    "app/site/offline/main.ts!",
    "app/site/outbox/main.ts!",
    "app/site/outbox/service-worker.ts!",
    "app/site/captcha.client.ts!",
    "app/site/scan/main.ts!",
    "app/site/scan/worker.ts!",
    "app/platform/log/error-report.client.ts!",
    "app/ui/font/make-display-font.ts!",
    "app/site/art/make-icons.ts!",
    "tests/run.ts",
    "tests/support/fresh-modules.ts",
    "tests/support/short-pages.ts",
    "tests/**/*.test.{ts,tsx}",
    "tests/bench/*.ts",
    "app/**/*.test.{ts,tsx}",
    "drizzle/schema/*.ts!",
    "remix.config.ts!",
    "app/platform/front/preload.ts!",
    "app/platform/front/build-front.ts!",
    "app/cli/die-with-parent.cjs!",
  ],
  project: [
    "app/**/*.{ts,tsx}!",
    "!app/**/*.test.{ts,tsx}!",
    "!app/**/*.test-support.ts!",
    "drizzle/schema/*.ts!",
    "drizzle/**/*.ts",
    "tests/**/*.{ts,tsx}",
    "*.ts",
  ],
  ignoreDependencies: ["@fontsource/league-gothic"],
  // Only the tests may use an export besides its own file, and that run reads no test.
  ignoreExportsUsedInFile: production ?? false,
})
