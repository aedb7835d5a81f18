# Both stages stand on one image, named by its digest: what was tested is what runs. A newer one's digest is told by
# docker buildx imagetools inspect node:VERSION-slim
FROM node:26.10.0-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY .patches ./.patches
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

FROM node:26.10.0-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33
ENV NODE_ENV=production APP_ENV=production PORT=3000
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY .patches ./.patches
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev
COPY --from=build /app/build ./build
# Sources and migrations too: the commands (db:migrate, worker …) run from them.
COPY app ./app
COPY drizzle ./drizzle
# Only files and mails that nobody sent elsewhere (FILES_URL, SMTP_URL) are ever written here.
RUN mkdir .data && chown node:node .data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What npm start runs, without npm in between: signals reach the server itself.
CMD ["node", "--import", "./build/front/preload.js", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"]
