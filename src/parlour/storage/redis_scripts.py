"""Lua scripts that Redis runs atomically.

Every script first checks the owner of the store: a server that was replaced by another one, or whose data is gone,
changes nothing. Scripts recognise a repeated command, sent because the outcome of the first was unknown, by its text.
"""

OURS = """
local owner = redis.call('HGET', KEYS[1], 'owner')
if not owner then return 'lost' end
if owner ~= ARGV[1] then return 'replaced' end
"""
"""The beginning of every script that writes; the first key is the store's, the first argument this process."""

CLAIM = """
local is_new = redis.call('EXISTS', KEYS[1]) == 0
local layout, key = unpack(redis.call('HMGET', KEYS[1], 'layout', 'key'))
if not is_new and layout ~= ARGV[2] then return 'layout' end
if not is_new and key ~= ARGV[3] then return 'key' end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'layout', ARGV[2], 'key', ARGV[3])
return is_new and 'new' or 'known'
"""
"""Become the only process that may write."""

COMMIT = (
    OURS
    + """
local _, codes, cards, used, idle, people, order, unfiled, table_, log = unpack(KEYS)
local _, id, version, at, entry, snapshot, repeats, card, finished, trim = unpack(ARGV)
version = tonumber(version)
local stored = tonumber(redis.call('HGET', table_, 'version'))
if redis.call('ZRANGEBYSCORE', log, version, version)[1] == entry then return 'stored' end

local new = card ~= '' and cjson.decode(card) or nil
local code = new and new.code ~= cjson.null and new.code or nil
if code and (redis.call('HGET', codes, code) or id) ~= id then return 'taken' end
if version == 1 then
    if stored then return 'taken' end
elseif not stored then
    return 'gone'
elseif stored < version - 1 then
    return 'behind'
elseif stored ~= version - 1 then
    return 'conflict'
end

redis.call('ZADD', log, version, entry)
redis.call('HSET', table_, 'version', version)
if snapshot ~= '' then
    redis.call('HSET', table_, 'snapshot_version', version, 'snapshot', snapshot, 'repeats', repeats)
    redis.call('ZADD', used, at, id)
end
if new then
    local old = redis.call('HGET', cards, id)
    if old then
        old = cjson.decode(old)
        if old.code ~= cjson.null then redis.call('HDEL', codes, old.code) end
        for _, person in ipairs(old.people) do redis.call('ZREM', people, person .. '\\31' .. id) end
    end
    if code then redis.call('HSET', codes, code, id) end
    for _, person in ipairs(new.people) do redis.call('ZADD', people, 0, person .. '\\31' .. id) end
    redis.call('HSET', cards, id, card)
    redis.call('ZADD', used, at, id)
    if new.started or #new.people > 0 then
        redis.call('ZREM', idle, id)
    else
        redis.call('ZADD', idle, at, id)
    end
else
    redis.call('ZADD', idle, 'XX', at, id)
end
if finished ~= '' then
    local game = cjson.decode(finished)[1]
    redis.call('ZADD', order, 'NX', redis.call('HINCRBY', KEYS[1], 'finished', 1), game)
    redis.call('HSET', unfiled, game, finished)
end
if trim ~= '' then
    trim = cjson.decode(trim)
    local first = trim.first
    for _, waiting in ipairs(redis.call('HVALS', unfiled)) do
        waiting = cjson.decode(waiting)
        if waiting[2] == id then first = math.min(first, waiting[3]) end
    end
    local function set(names)
        local found = {}
        for _, name in ipairs(names) do found[name] = true end
        return found
    end
    local passing, touching = set(trim.passing), set(trim.touching)
    for _, text in ipairs(redis.call('ZREVRANGEBYSCORE', log, '(' .. version, '-inf')) do
        local number, _, action = unpack(cjson.decode(text), 1, 3)
        local is_read, told = pcall(cjson.decode, action)
        local event = is_read and type(told) == 'table' and told.event or ''
        if number < first or passing[event] or (number > trim.last and touching[event]) then
            redis.call('ZREM', log, text)
        end
    end
end
return 'stored'
"""
)
"""Store the next version of a table."""

KEEP = (
    OURS
    + """
local _, table_, log = unpack(KEYS)
local _, version, snapshot, repeats = unpack(ARGV)
local kept = tonumber(redis.call('HGET', table_, 'snapshot_version'))
if kept and kept < tonumber(version) and redis.call('ZCOUNT', log, version, version) == 1 then
    redis.call('HSET', table_, 'snapshot_version', version, 'snapshot', snapshot, 'repeats', repeats)
end
return 'stored'
"""
)

SAY = (
    OURS
    + """
if redis.call('LINDEX', KEYS[2], -1) ~= ARGV[2] then
    redis.call('RPUSH', KEYS[2], ARGV[2])
    redis.call('LTRIM', KEYS[2], -tonumber(ARGV[3]), -1)
end
return 'stored'
"""
)

FILED = (
    OURS
    + """
local _, order, unfiled = unpack(KEYS)
local waiting = redis.call('HGET', unfiled, ARGV[2])
if waiting and cjson.decode(waiting)[4] <= tonumber(ARGV[3]) then
    redis.call('HDEL', unfiled, ARGV[2])
    redis.call('ZREM', order, ARGV[2])
end
return 'stored'
"""
)

SWEEP = (
    OURS
    + """
local _, codes, cards, used, idle = unpack(KEYS)
local swept = redis.call('ZRANGEBYSCORE', idle, '-inf', '(' .. ARGV[2])
for _, id in ipairs(swept) do
    local card = redis.call('HGET', cards, id)
    local code = card and cjson.decode(card).code or cjson.null
    if code ~= cjson.null then redis.call('HDEL', codes, code) end
    redis.call('HDEL', cards, id)
    redis.call('ZREM', used, id)
    redis.call('ZREM', idle, id)
    redis.call('DEL', ARGV[3] .. id, ARGV[4] .. id, ARGV[5] .. id)
end
return {#swept, redis.call('ZRANGE', idle, 0, 0, 'WITHSCORES')[2] or 'inf'}
"""
)
"""Delete unused tables; return how many, and when the next candidate was last used."""

CHECK = (
    OURS
    + """
redis.call('HSET', KEYS[1], 'checked', ARGV[2])
return 'stored'
"""
)
"""Write an unimportant value, because a full Redis or a read-only replica still answers reads."""

MARK = (
    OURS
    + """
redis.call('HSET', KEYS[1], 'mark', ARGV[2])
return 'stored'
"""
)
