// Log-verifier checks a deployment's log from outside, with the Merkle proofs and signed notes of golang.org/x/mod and none of
// Tarazu's own code. Those packages know the paths and the checkpoints of Go's checksum database, so what is C2SP's of each is adapted here.
//
//	log-verifier [-witness KEY]... [-quorum N] [-since FILE] [-keep FILE] LOG KEY
//	log-verifier [-witness KEY]... [-quorum N] -proof FILE -leaf HEX KEY
//
// LOG is the address above /checkpoint and /tile, KEY the verifier key of the log. It prints the size and the root of the checkpoint, or ends
// with 1 and a sentence on what is wrong.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Hashes in a full tile are 2^tileHeight.
const tileHeight = 8

// Most bytes of an answer: a full tile has 8,192, and a checkpoint less.
const maxAnswer = 1 << 16

func main() {
	var witnesses keys
	flag.Var(&witnesses, "witness", "verifier `key` of a witness; may be repeated")
	quorum := flag.Int("quorum", 0, "how many of the witnesses must have co-signed")
	since := flag.String("since", "", "`file` with an earlier checkpoint, of which this one has to be a continuation")
	keep := flag.String("keep", "", "`file` to write the checkpoint to once everything fits")
	proof := flag.String("proof", "", "`file` with a proof of one leaf (tlog-proof), to be checked without the log")
	leaf := flag.String("leaf", "", "the hash of that leaf, in `hex`")
	flag.Parse()
	err := func() error {
		if *proof != "" {
			if flag.NArg() != 1 {
				return errors.New("needs the key of the log")
			}
			return checkProof(*proof, *leaf, flag.Arg(0), witnesses, *quorum)
		}
		if flag.NArg() != 2 {
			return errors.New("needs the address of the log and its key")
		}
		return checkLog(flag.Arg(0), flag.Arg(1), witnesses, *quorum, *since, *keep)
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, "log-verifier:", err)
		os.Exit(1)
	}
}

type keys []string

func (k *keys) String() string       { return strings.Join(*k, " ") }
func (k *keys) Set(key string) error { *k = append(*k, key); return nil }

// CheckLog verifies the checkpoint, every tile of its tree, the inclusion of every leaf, and that it continues an earlier one.
func checkLog(log, key string, witnesses []string, quorum int, since, keep string) error {
	text, err := get(log + "/checkpoint")
	if err != nil {
		return err
	}
	tree, err := openCheckpoint(text, key, witnesses, quorum)
	if err != nil {
		return err
	}
	tiles := &remoteTiles{log: log}
	if tree.N > 0 {
		if err := checkTree(tree, tiles); err != nil {
			return err
		}
	}
	if since != "" {
		if err := checkConsistency(since, key, tree, tiles); err != nil {
			return err
		}
	}
	if keep != "" {
		if err := os.WriteFile(keep, text, 0o644); err != nil {
			return err
		}
	}
	fmt.Println(tree.N, tree.Hash)
	return nil
}

// CheckTree reads every leaf through a reader that authenticates tiles against the root, proves some of them, and compares the tiles of
// all levels with the leaves, which that reader would not ask for.
func checkTree(tree tlog.Tree, tiles *remoteTiles) error {
	reader := tlog.TileHashReader(tree, tiles)
	var leaves []tlog.Hash
	// A tile at a time: the reader's work grows with the square of what it is asked for at once.
	for first := int64(0); first < tree.N; first += 1 << tileHeight {
		var indexes []int64
		for n := first; n < tree.N && n < first+1<<tileHeight; n++ {
			indexes = append(indexes, tlog.StoredHashIndex(0, n))
		}
		read, err := reader.ReadHashes(indexes)
		if err != nil {
			return fmt.Errorf("the tiles do not lead to the root: %v", err)
		}
		leaves = append(leaves, read...)
	}
	var stored []tlog.Hash
	own := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			found[i] = stored[index]
		}
		return found, nil
	})
	for n, leaf := range leaves {
		hashes, err := tlog.StoredHashesForRecordHash(int64(n), leaf, own)
		if err != nil {
			return err
		}
		stored = append(stored, hashes...)
	}
	root, err := tlog.TreeHash(tree.N, own)
	if err != nil {
		return err
	}
	if root != tree.Hash {
		return fmt.Errorf("the leaves come to the root %v, and the checkpoint says %v", root, tree.Hash)
	}
	for _, tile := range tlog.NewTiles(tileHeight, 0, tree.N) {
		want, err := tlog.ReadTileData(tile, own)
		if err != nil {
			return err
		}
		got, err := tiles.read(tile)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("%s is not the tile that the leaves come to", tilePath(tile))
		}
	}
	for n := int64(0); n < tree.N; n += 1 + tree.N/64 {
		proof, err := tlog.ProveRecord(tree.N, n, reader)
		if err != nil {
			return fmt.Errorf("leaf %d cannot be proven: %v", n, err)
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, n, leaves[n]); err != nil {
			return fmt.Errorf("leaf %d is not in the tree: %v", n, err)
		}
	}
	return nil
}

func checkConsistency(since, key string, tree tlog.Tree, tiles *remoteTiles) error {
	text, err := os.ReadFile(since)
	if err != nil {
		return err
	}
	old, err := openCheckpoint(text, key, nil, 0)
	if err != nil {
		return fmt.Errorf("the earlier checkpoint: %v", err)
	}
	switch {
	case tree.N < old.N:
		return fmt.Errorf("the log shrank: it had %d leaves, and has %d", old.N, tree.N)
	case tree.N == old.N && tree.Hash != old.Hash:
		return fmt.Errorf("the log forked: two trees of %d leaves, %v and %v", tree.N, old.Hash, tree.Hash)
	case tree.N == old.N || old.N == 0:
		return nil
	}
	proof, err := tlog.ProveTree(tree.N, old.N, tlog.TileHashReader(tree, tiles))
	if err != nil {
		return fmt.Errorf("no proof that %d leaves became %d: %v", old.N, tree.N, err)
	}
	if err := tlog.CheckTree(proof, tree.N, tree.Hash, old.N, old.Hash); err != nil {
		return fmt.Errorf("the log forked: its first %d leaves are not those of the earlier checkpoint: %v", old.N, err)
	}
	return nil
}

// CheckProof verifies one tlog-proof of a leaf, without the network.
func checkProof(file, leaf, key string, witnesses []string, quorum int) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var hash tlog.Hash
	if n, err := hex.Decode(hash[:], []byte(leaf)); err != nil || n != len(hash) || len(leaf) != 2*len(hash) {
		return errors.New("the leaf has to be 64 hex digits")
	}
	head, checkpoint, found := bytes.Cut(text, []byte("\n\n"))
	if !found {
		return errors.New("the proof has no checkpoint")
	}
	lines := strings.Split(string(head), "\n")
	if lines[0] != "c2sp.org/tlog-proof@v1" {
		return fmt.Errorf("%q is no proof that is known here", lines[0])
	}
	lines = lines[1:]
	if len(lines) > 0 && strings.HasPrefix(lines[0], "extra ") {
		lines = lines[1:]
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "index ") {
		return errors.New("the proof has no index")
	}
	index, err := decimal(strings.TrimPrefix(lines[0], "index "))
	if err != nil {
		return err
	}
	var path tlog.RecordProof
	for _, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return err
		}
		path = append(path, hash)
	}
	tree, err := openCheckpoint(checkpoint, key, witnesses, quorum)
	if err != nil {
		return err
	}
	if err := tlog.CheckRecord(path, tree.N, tree.Hash, index, hash); err != nil {
		return fmt.Errorf("leaf %d is not in the tree: %v", index, err)
	}
	fmt.Println(index, "of", tree.N, tree.Hash)
	return nil
}

// OpenCheckpoint verifies the log's signature and that enough witnesses co-signed, and reads the tree from a checkpoint
// (c2sp.org/tlog-checkpoint).
func openCheckpoint(text []byte, key string, witnesses []string, quorum int) (tlog.Tree, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return tlog.Tree{}, fmt.Errorf("the key of the log: %v", err)
	}
	known := []note.Verifier{verifier}
	for _, witness := range witnesses {
		verifier, err := newWitness(witness)
		if err != nil {
			return tlog.Tree{}, fmt.Errorf("the key of a witness: %v", err)
		}
		known = append(known, verifier)
	}
	opened, err := note.Open(text, note.VerifierList(known...))
	if err != nil {
		return tlog.Tree{}, fmt.Errorf("the checkpoint: %v", err)
	}
	cosigned := 0
	signed := false
	for _, signature := range opened.Sigs {
		if signature.Name == verifier.Name() && signature.Hash == verifier.KeyHash() {
			signed = true
		} else {
			cosigned++
		}
	}
	if !signed {
		return tlog.Tree{}, errors.New("the checkpoint is not signed by the log")
	}
	if cosigned < quorum {
		return tlog.Tree{}, fmt.Errorf("%d witnesses co-signed, and %d have to", cosigned, quorum)
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, errors.New("the checkpoint is of another log")
	}
	size, err := decimal(lines[1])
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return tlog.Tree{}, err
	}
	return tlog.Tree{N: size, Hash: root}, nil
}

func decimal(text string) (int64, error) {
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil || number < 0 || strconv.FormatInt(number, 10) != text {
		return 0, fmt.Errorf("%q is no number of leaves", text)
	}
	return number, nil
}

// A witness is the Ed25519 key of a co-signer (c2sp.org/tlog-cosignature).
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

const algCosignature = 4

func newWitness(text string) (note.Verifier, error) {
	parts := strings.SplitN(text, "+", 3)
	if len(parts) != 3 {
		return nil, errors.New("malformed")
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != algCosignature {
		return nil, errors.New("not an Ed25519 key of a co-signer")
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), key...))
	hash := binary.BigEndian.Uint32(sum[:4])
	if fmt.Sprintf("%08x", hash) != parts[1] {
		return nil, errors.New("its hash is another")
	}
	return &witness{parts[0], hash, key[1:]}, nil
}

func (w *witness) Name() string    { return w.name }
func (w *witness) KeyHash() uint32 { return w.hash }
func (w *witness) Verify(body, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	at := binary.BigEndian.Uint64(signature)
	message := fmt.Sprintf("cosignature/v1\ntime %d\n%s", at, body)
	return ed25519.Verify(w.key, []byte(message), signature[8:])
}

// RemoteTiles reads tiles by the paths of c2sp.org/tlog-tiles.
type remoteTiles struct{ log string }

func (t *remoteTiles) Height() int                     { return tileHeight }
func (t *remoteTiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t *remoteTiles) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		var err error
		if data[i], err = t.read(tile); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func (t *remoteTiles) read(tile tlog.Tile) ([]byte, error) {
	data, err := get(t.log + "/" + tilePath(tile))
	if err != nil {
		return nil, err
	}
	if len(data) != tile.W*tlog.HashSize {
		return nil, fmt.Errorf("%s has %d bytes", tilePath(tile), len(data))
	}
	return data, nil
}

func tilePath(tile tlog.Tile) string {
	index := fmt.Sprintf("%03d", tile.N%1000)
	for n := tile.N / 1000; n > 0; n /= 1000 {
		index = fmt.Sprintf("x%03d/%s", n%1000, index)
	}
	path := fmt.Sprintf("tile/%d/%s", tile.L, index)
	if tile.W < 1<<tileHeight {
		path += fmt.Sprintf(".p/%d", tile.W)
	}
	return path
}

var client = http.Client{Timeout: 10 * time.Second}

func get(address string) ([]byte, error) {
	answer, err := client.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, answer.Status)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err == nil && len(data) > maxAnswer {
		err = fmt.Errorf("%s: more than %d bytes", address, maxAnswer)
	}
	return data, err
}
