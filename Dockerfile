# Builds in one stage. The final stage holds only runtime files and runs as a user that owns only /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/demo/media ./server/demo/media
RUN install -d -o node -g node -m 0750 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
# Node is PID 1, so that it receives SIGTERM.
CMD ["node", "--enable-source-maps", "dist/server/programs/main.js"]
