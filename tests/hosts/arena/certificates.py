"""Self-signed certificates for solvers that speak TLS."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certified(folder: Path, host: str) -> Path:
    """Make a self-signed certificate for `host`; return the file with it and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    certificate = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    certificate = certificate.not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
    certificate = certificate.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
    signed = certificate.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = folder / "solver.pem"
    file.write_bytes(private + signed)
    return file
