# Builds the client with Node and installs the server with pinned versions; the final image has neither Node nor pip.
# Base images are named by tag, because a digest would freeze Debian's security fixes.
FROM node:22-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY web/ ./
RUN npm run build -- --logLevel warn

FROM python:3.13-slim AS install
WORKDIR /build
RUN python -m venv /opt/tools && python -m venv --without-pip /opt/parlour
COPY requirements.txt ./
RUN /opt/tools/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
RUN /opt/tools/bin/pip --python /opt/parlour/bin/python install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src/ src/
COPY --from=client /build/src/parlour/server/client/ src/parlour/server/client/
RUN /opt/tools/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist .
RUN /opt/tools/bin/pip --python /opt/parlour/bin/python install --no-cache-dir --no-deps dist/parlour-*.whl

FROM python:3.13-slim AS server
COPY --from=install /opt/parlour/ /opt/parlour/
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data parlour \
    && install --directory --owner=parlour --group=parlour --mode=0700 /data
ENV PATH=/opt/parlour/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PARLOUR_HOME=/data HOST=0.0.0.0 PORT=8000
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD ["parlour", "serve"]

# For platforms that mount volumes owned by root: gives /data to the server's user, then drops root's rights.
FROM server AS rootly
USER root
ENTRYPOINT ["sh", "-c", "chown parlour:parlour /data && exec setpriv --reuid=parlour --regid=parlour --init-groups --no-new-privs \"$@\"", "entrypoint"]
CMD ["parlour", "serve"]

FROM server
USER 10001:10001
