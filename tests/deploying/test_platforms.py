"""The platform files, checked against their documentation and the server's settings."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import orjson
import pytest
import yaml

from parlour import __version__
from parlour.server.frontend import ASK_FIRST, FOR_GOOD
from parlour.server.middleware import SECURITY_HEADERS
from parlour.server.settings import Settings
from tests.deploying.dockerfile import stages
from tests.docs.markdown_pages import ROOT, Page

STAGES = {stage.name for stage in stages((ROOT / "Dockerfile").read_text("utf-8"))}
SETTINGS = {name.upper() for name in Settings.model_fields}
FLY = tomllib.loads((ROOT / "fly.toml").read_text("utf-8"))
KOYEB = yaml.safe_load((ROOT / "koyeb.yaml").read_text("utf-8"))
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
VERCEL = orjson.loads((ROOT / "web/vercel.json").read_bytes())
UNIT = (ROOT / "deploy/parlour.service").read_text("utf-8")
PAGES = sorted((ROOT / "docs/deploying").glob("*.md"))

FLY_KEYS: dict[str, set[str]] = {
    "": {"app", "primary_region", "kill_signal", "kill_timeout", "build", "env", "http_service", "mounts", "vm"},
    "build": {"build-target"},
    "http_service": {
        *("internal_port", "force_https", "auto_stop_machines", "auto_start_machines", "min_machines_running"),
        *("concurrency", "checks"),
    },
    "http_service.concurrency": {"type", "soft_limit", "hard_limit"},
    "http_service.checks": {"grace_period", "interval", "timeout", "method", "path"},
    "mounts": {"source", "destination", "initial_size", "snapshot_retention"},
    "vm": {"size", "memory"},
}
"""From fly.io's page "App configuration (fly.toml)"."""
KOYEB_KEYS = {
    *("name", "type", "git", "regions", "instance_types", "scalings", "ports", "routes", "health_checks", "env"),
}
"""From Koyeb's API: the definition of a deployment, which `koyeb compose` sends unchanged."""
COMPOSE_KEYS = {
    *("build", "image", "restart", "read_only", "tmpfs", "cap_drop", "cap_add", "security_opt", "stop_grace_period"),
    *("environment", "ports", "volumes", "profiles", "depends_on", "deploy", "healthcheck"),
}
"""From the Compose Specification: the keys of a service."""

VERCEL_KEYS = {
    *("$schema", "framework", "installCommand", "buildCommand", "outputDirectory", "rewrites", "headers"),
}
"""From Vercel's page "Static Configuration with vercel.json"."""


def sections(given: dict[str, Any], name: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Return every table of a TOML file with its name."""
    found = [(name, given)]
    for key, value in given.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, dict):
                found += sections(each, f"{name}.{key}".lstrip("."))
    return found


@pytest.mark.parametrize(("name", "table"), [each for each in sections(FLY) if each[0] != "env"])
def test_every_key_of_fly_exists(name: str, table: dict[str, Any]) -> None:
    """Fly ignores unknown keys."""
    assert set(table) <= FLY_KEYS[name]


def test_fly_asks_where_the_server_listens() -> None:
    """Its data is kept on a volume that the stage it builds gives to the server."""
    service, [check], [mount] = FLY["http_service"], FLY["http_service"]["checks"], FLY["mounts"]

    assert str(service["internal_port"]) == FLY["env"]["PORT"]
    assert set(FLY["env"]) <= SETTINGS
    assert check["path"] == "/healthz"
    assert mount["destination"] == "/data"
    assert FLY["build"]["build-target"] in STAGES


def test_koyeb_sleeps_wakes_and_asks_where_the_server_listens() -> None:
    """At most one instance: a second would not know the tables of the first."""
    [definition] = [service["definition"] for service in KOYEB["services"]]
    [port], [scaling], [check] = definition["ports"], definition["scalings"], definition["health_checks"]
    told = {each["key"]: each["value"] for each in definition["env"]}

    assert set(KOYEB) == {"app", "services"}
    assert set(definition) == KOYEB_KEYS
    assert scaling == {"min": 0, "max": 1}
    assert check["http"] == {"port": port["port"], "path": "/healthz"}
    assert told["PORT"] == str(port["port"])
    assert set(told) <= SETTINGS
    assert all(isinstance(value, str) for value in told.values())


def test_compose_knows_every_key_and_every_setting() -> None:
    """One process on a volume; https is a profile, so that trying it needs no domain."""
    services = COMPOSE["services"]
    parlour, caddy = services["parlour"], services["caddy"]

    assert set(COMPOSE) == {"name", "services", "volumes"}
    assert {key for service in services.values() for key in service} <= COMPOSE_KEYS
    assert set(parlour["environment"]) <= SETTINGS
    assert parlour["read_only"]
    assert "profiles" not in parlour
    assert caddy["profiles"] == ["https"]
    named = [volume.split(":")[0] for service in services.values() for volume in service["volumes"]]
    assert {volume for volume in named if not volume.startswith(".")} == set(COMPOSE["volumes"])
    assert all((ROOT / volume).exists() for volume in named if volume.startswith("."))


def test_a_cluster_in_compose_is_three_processes_that_keep_nothing_themselves() -> None:
    """They share a database and a key, are reached through Caddy alone, and start only if they are asked for."""
    services = COMPOSE["services"]
    postgres, process, balancer = services["postgres"], services["process"], services["balancer"]

    assert [each["profiles"] for each in (postgres, process, balancer)] == [["cluster"]] * 3
    assert process["deploy"] == {"replicas": 3}
    assert (process["ports"], process["volumes"]) == ([], [])
    assert set(process["environment"]) - set(services["parlour"]["environment"]) == {"DATABASE_URL", "SECRET_KEY"}
    assert set(process["environment"]) <= SETTINGS
    assert "dynamic a process 8000" in (ROOT / "deploy/cluster.Caddyfile").read_text("utf-8")


@pytest.mark.parametrize("domain", ["", "games.example.org"])
def test_the_server_understands_the_settings_that_compose_passes(monkeypatch: pytest.MonkeyPatch, domain: str) -> None:
    """With a domain the links begin with it; without one, empty settings count as unset."""
    for name, value in COMPOSE["services"]["parlour"]["environment"].items():
        told = re.sub(r"\$\{DOMAIN:\+(.*)\}$", lambda found: found[1] if domain else "", value)
        told = re.sub(r"\$\{\w+:-\}", "", told).replace("${DOMAIN}", domain)
        assert "$" not in told
        monkeypatch.setenv(name, told)
    settings = Settings()

    assert str(settings.public_url or "") == (f"https://{domain}/" if domain else "")
    assert bool(settings.trusted_proxies) == bool(domain)


def test_vercel_builds_and_serves_one_page_as_the_server_would() -> None:
    """Every link is the page, hashed files are cached for good, and the security headers are the same."""
    [rewrite], (everywhere, pages, assets) = VERCEL["rewrites"], VERCEL["headers"]
    told = {each["key"]: each["value"] for each in everywhere["headers"]}
    policy = told.pop("Content-Security-Policy")

    assert set(VERCEL) <= VERCEL_KEYS
    assert "${PARLOUR_SERVER:?" in VERCEL["buildCommand"]
    assert len(VERCEL["buildCommand"]) <= 256
    assert re.fullmatch(rewrite["source"], "/g/abc/p/token")
    assert not re.fullmatch(rewrite["source"], "/assets/gone.js")
    assert set(policy.split("; ")) <= set(SECURITY_HEADERS["Content-Security-Policy"].split("; "))
    assert "frame-ancestors 'none'" in policy
    assert told == {name: value for name, value in SECURITY_HEADERS.items() if name != "Content-Security-Policy"}
    assert pages["source"] == rewrite["source"]
    assert pages["headers"] == [{"key": "Cache-Control", "value": ASK_FIRST}]
    assert assets["headers"] == [{"key": "Cache-Control", "value": FOR_GOOD}]


def test_the_policy_of_a_client_elsewhere_is_the_servers_own() -> None:
    """Except for the extra address it may connect to, and what only a header can express."""
    source = (ROOT / "web/static-host.ts").read_text("utf-8")
    rules = set(re.findall(r'^    ["`]([a-z-]+ .*)["`],$', source, re.MULTILINE))
    own = set(SECURITY_HEADERS["Content-Security-Policy"].split("; "))

    assert {rule.split()[0] for rule in rules - own} == {"connect-src"}
    assert {rule.split()[0] for rule in own - rules} == {"connect-src", "frame-ancestors"}


def test_the_unit_is_understood_by_systemd(tmp_path: Path) -> None:
    """Misspelt directives are ignored at startup, so this test looks for them."""
    verifier = shutil.which("systemd-analyze")
    if verifier is None:
        pytest.skip("there is no systemd here")
    unit = tmp_path / "parlour.service"
    unit.write_text(UNIT.replace("/opt/parlour/bin/parlour", "/bin/true"))

    told = subprocess.run([verifier, "verify", str(unit)], capture_output=True, text=True, check=False)

    assert "parlour.service" not in told.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_pages_name_only_existing_things(page: Path) -> None:
    """Their settings, the wheel and the stages of the Dockerfile exist."""
    text = page.read_text("utf-8")
    named = set(re.findall(r"\b[A-Z][A-Z_]{3,}(?==)", text)) - {"DOMAIN", "PARLOUR_SERVER"}

    assert named <= SETTINGS
    assert set(re.findall(r"parlour-(\d[\w.]*)-py3", text)) <= {__version__}
    assert all(stage in STAGES for stage in re.findall(r"stage `(\w+)`", text))


def test_every_platform_has_its_page_and_the_manual_leads_there() -> None:
    """A file without a page helps only experts."""
    manual = Page("docs/operating.md").text

    assert [page.stem for page in PAGES] == ["cluster", "docker", "fly", "koyeb", "static", "systemd"]
    assert all(f"(deploying/{page.name})" in manual for page in PAGES)
