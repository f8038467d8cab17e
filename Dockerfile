# Server of Sun with its built app: docs/operations.md. It runs without root and writes to /var/lib/sun alone.
FROM node:24-bookworm-slim AS build
WORKDIR /sun
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-progress
COPY . .
# The image has its Node: the one of npm is left out.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /sun
COPY --from=build /sun/package.json /sun/openapi.yaml ./
COPY --from=build /sun/node_modules node_modules
COPY --from=build /sun/contract contract
COPY --from=build /sun/locales locales
COPY --from=build /sun/scripts scripts
COPY --from=build /sun/src src
COPY --from=build /sun/dist dist
RUN install --directory --owner=node --group=node --mode=700 /var/lib/sun /var/lib/sun/files
USER node
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/sun
VOLUME /var/lib/sun
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
